import * as z from 'zod/mini';
import { count, credit, machineIdText } from './fields.ts';

/** `GET /player/plays?machineId=`: the player's own last plays of a machine, latest first. */
export const PLAYS_SHOWN = 10;

export const playsQuery = z.object({ machineId: machineIdText });

export const playRow = z.object({
  number: count,
  endedAt: z.string(),
  kind: z.enum(['base', 'free', 'pick']),
  betMinor: credit,
  winMinor: credit,
  /** Paid by the progressive, null where it was not hit. */
  jackpotMinor: z.nullable(credit),
  /** Symbols as they stood, `window[reel][row]`; empty for a pick, and for a machine that does not report them. */
  window: z.array(z.array(z.string())),
  /** Places of the window that took part in a win. */
  winCells: z.array(z.object({ reel: count, row: count })),
  freeSpinsWon: count,
  /** The box that was opened. */
  pick: z.nullable(z.object({ box: count, prizeMinor: credit })),
});
export const playsAnswer = z.object({ status: z.literal(1), plays: z.array(playRow) });

export type PlayRow = z.output<typeof playRow>;
