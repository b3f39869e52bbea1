/**
 * A machine reports its empty credit meter a moment after its cash out has been booked. A seat that is left sooner may
 * still hold something, so it is kept instead of freed.
 */
export const AT_REST_AFTER_MS = 600;
