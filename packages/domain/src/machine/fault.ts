/** Stops the machine until an attendant has cleared it; in the journal, so that it survives a restart. */
export const FAULTS = ['door_open', 'malfunction'] as const;
export type Fault = (typeof FAULTS)[number];
