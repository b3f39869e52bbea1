import * as z from 'zod/mini';

const COUNT_MAX = 64;

const challenge = z.string().check(z.maxLength(120));
const number = z.int().check(z.nonnegative(), z.maximum(4_294_967_295));

const solution = z.object({ challenge, numbers: z.array(number).check(z.maxLength(COUNT_MAX)) });
/**
 * Work that a stranger's browser may be asked for where many strangers want to log in at the same moment. `puzzle` of a login or a
 * registration is never needed: who leaves it out waits, behind those who have solved one, and is refused (42900) only when no place is
 * free. A client that can solve one says `can`; where it is crowded it is answered 42902 with a puzzle (`due`), and sends the same
 * request again with the solution: `count` numbers, in rising order, for each of which the SHA-256 of `<nonce>:<number>` begins with
 * `bits` zero bits. The nonce is the challenge up to its first dot. A solution is good for one request, and for two minutes.
 */
export const puzzle = z.optional(z.union([z.literal('can'), solution]));

/** `Params` of 42902. */
export const due = z.object({
  challenge,
  bits: z.int().check(z.minimum(1), z.maximum(32)),
  count: z.int().check(z.minimum(1), z.maximum(COUNT_MAX)),
});

export type Solution = z.output<typeof solution>;
/** Undefined: a client that cannot solve one. */
export type Offered = z.output<typeof puzzle>;
