import * as z from 'zod/mini';

/** `GET /api/check`, outside the api base. */
export const CHECK_PATH = '/api/check';
/** The same path relative to the client's api base. */
export const CHECK_PATH_BELOW_BASE = '/../check';

/** Unknown country: private addresses, and addresses that are missing in the country data. */
export const UNKNOWN_COUNTRY = 'ZZ';

/** `status` 1 or a `code` other than 0: permitted. Both 0: the country is not permitted. */
export const checkAnswer = z.object({
  status: z.int(),
  code: z.int(),
  ip: z.string(),
  /** ISO 3166-1 alpha-2, or `ZZ`. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});

export type CheckAnswer = z.output<typeof checkAnswer>;
