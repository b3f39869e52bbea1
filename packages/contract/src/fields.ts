import { AMOUNT_MOST_MINOR } from '@salon/domain/money/minor.ts';
import * as z from 'zod/mini';

/** Field shapes that several messages share. */
const ID_MOST = 2_147_483_647;
/** An id of a machine in what the platform says; what it is asked with is an `id`. */
export const machineId = z.int().check(z.positive(), z.maximum(ID_MOST));

/** A number or its digits as text: paths and queries have text, and so have the ids of some clients. */
const orDigits = (number: z.ZodMiniNumberFormat) =>
  z.union([
    number,
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^(0|[1-9][0-9]{0,15})$/)),
        z.transform((text: string) => Number(text)),
      ),
      number,
    ),
  ]);
/** An id in a request, in every path, query and body alike. */
export const id = orDigits(machineId);
/** The same of what begins with 0: sites and brands. */
export const idFromZero = orDigits(z.int().check(z.nonnegative(), z.maximum(ID_MOST)));
/** The same of rows that the database counts in 64 bits. */
export const longId = orDigits(z.int().check(z.positive()));

export const epoch = z.int().check(z.nonnegative());
export const count = z.int().check(z.nonnegative());
/** An amount of money in minor units, not negative. */
export const credit = z.int().check(z.nonnegative(), z.maximum(AMOUNT_MOST_MINOR));
/** The same as a person types it, in a form or on the command line. */
export const typedCredit = orDigits(credit);
/** An amount that is not nothing. */
export const amount = z.int().check(z.positive(), z.maximum(AMOUNT_MOST_MINOR));
export const typedAmount = orDigits(amount);
/** An amount to somebody, or below zero from them. */
export const signedAmount = z.int().check(z.minimum(-AMOUNT_MOST_MINOR), z.maximum(AMOUNT_MOST_MINOR));
/** The sum of many amounts, or a meter; not negative. */
export const total = z.int().check(z.nonnegative());
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
export const shortText = z.string().check(z.minLength(1), z.maxLength(200));
/** What a network carries towards a page, by the page's own measurement: kilobits a second. */
export const startKbps = z.int().check(z.nonnegative(), z.maximum(1_000_000));
export const sdp = z.string().check(z.minLength(10), z.maxLength(20_000));
export const candidate = z.object({
  candidate: z.string().check(z.maxLength(1_000)),
  mid: z.string().check(z.maxLength(16)),
});
const SERVER_HOST = String.raw`(\[[0-9A-Fa-f:.]{2,45}\]|[\w.-]{1,200})(:\d{1,5})?`;
const iceUrlPattern = new RegExp(`^(stuns?:${SERVER_HOST}|turns?:${SERVER_HOST}(\\?transport=(udp|tcp))?)$`);
/** Of a STUN or TURN server, as a peer connection takes it (RFC 7064, 7065); an IPv6 address stands in brackets. */
export const iceUrl = z.string().check(
  z.regex(iceUrlPattern),
  // A browser throws for all servers where one of them has no such address or port.
  z.refine((url) => URL.canParse(url.replace(/^[a-z]+:/, 'http://'))),
);
/** Name of a region of relay servers. */
export const relayRegion = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/));
export const json: z.ZodMiniType<unknown> = z.unknown();
