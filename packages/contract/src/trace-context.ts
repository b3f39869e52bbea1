import * as z from 'zod/mini';

/**
 * W3C `traceparent` of the sender's span; absent: it traces nothing. Not taken apart here: one that nobody can read begins a trace of
 * its own, and never stops a message about money.
 */
export const traceparent = z.optional(z.string().check(z.maxLength(100)));
