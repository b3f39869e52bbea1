/**
 * Delay between a posted cash out and leaving the seat. The machine reports its empty credit meter a moment later; a seat left
 * before that is kept instead of freed.
 */
export const SETTLE_MS = 600;
