/** What stops a machine until somebody has been there; it stands in the journal, so that no restart forgets it. */
export const FAULTS = ['door_open', 'malfunction'] as const;
export type Fault = (typeof FAULTS)[number];
