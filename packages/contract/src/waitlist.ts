import * as z from 'zod/mini';
import { machineId, shortText } from './fields.ts';

/** A free machine is reserved for the next of its line so long. */
export const RESERVED_MS = 20_000;

/** A machine that is reserved for the player: nobody else can take it for another `leftMs`. */
const reserved = z.object({
  id: machineId,
  name: shortText,
  leftMs: z.int().check(z.minimum(0), z.maximum(RESERVED_MS)),
});

/**
 * `GET /player/waitlist`: the lines that the player stands in, the first of a line has position 1, and what is reserved for them. `POST`
 * joins a line, `DELETE /:id` leaves it, and gives up the machine where it was reserved.
 */
export const answer = z.object({
  status: z.literal(1),
  machineIds: z.array(machineId),
  lines: z.optional(z.array(z.object({ machineId, position: z.int().check(z.minimum(1)) }))),
  reserved: z.optional(z.array(reserved)),
});
/** Push `waitlist` on `/notifications`, acknowledged: the machine is free and reserved for the player, who is asked whether they take it. */
export const push = reserved;

export type Push = z.output<typeof push>;
export type Answer = z.output<typeof answer>;
