import { codeTyped, searchTyped } from '@salon/domain/typed/code.ts';
import { isBlank, loginNameTyped, nameTyped } from '@salon/domain/typed/text.ts';
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

/** Texts as people type them, in the one form of `@salon/domain/typed`: names and reasons, what is logged in with, codes, words to search. */
export const typedText = z.string().check(z.overwrite(nameTyped));
export const typedName = typedText.check(z.minLength(1), z.maxLength(200));
/** Why somebody of the staff does something: for the audit. */
export const reason = typedText.check(z.minLength(3), z.maxLength(500));
export const loginName = z.string().check(z.overwrite(loginNameTyped));
export const code = z.string().check(z.overwrite(codeTyped));
export const searchText = z.string().check(z.overwrite(searchTyped));
/** A text of which a reader sees something; no NUL, which PostgreSQL does not store. */
export const visibleText = z.string().check(z.refine((text: string) => !isBlank(text) && !text.includes('\0')));
/** As typed. Its forms are compared and the normal one is stored where it is hashed, and nowhere else. */
export const password = z.string().check(z.minLength(1), z.maxLength(200));
export const epoch = z.int().check(z.nonnegative());
export const count = z.int().check(z.nonnegative());
/** An amount of money in minor units, not negative. */
export const credit = z.int().check(z.nonnegative());
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
