import type { Settings } from '../settings/settings.ts';

/** The part of joining a machine that its screen is not needed for. */
interface JoinAhead {
  /** A machine may be chosen next, whichever: takes no seat, and costs the same for one call and for many. */
  makeReady(): void;
  /** The machine was chosen, and its screen will follow. */
  begin(machineId: number, settings: Settings): void;
}

let joinAhead: JoinAhead | null = null;

/** Called by the game's code, which comes later than the lobby's. */
export function setJoinAhead(ahead: JoinAhead): void {
  joinAhead = ahead;
}

export const makeReadyToJoin = (): void => joinAhead?.makeReady();
export const beginToJoin = (machineId: number, settings: Settings): void => joinAhead?.begin(machineId, settings);
