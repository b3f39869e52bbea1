/** Several isolates as one, to be put into a sentence together. */
export const isolateRun = (text: string): string => `\u2068${text}\u2069`;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const NOT_ONLY_DIGITS = /\P{N}/u;
const IS_ISOLATED = /^[\u2066-\u2068]/;

/**
 * A value of a sentence of the pages, as an isolate where it could be read in another order than it stands: in a sentence from right to
 * left every name and word, in others what runs against it. Names have no signs that turn the order by themselves.
 */
export const isolateValue = (text: string, isRightToLeft: boolean): string =>
  (isRightToLeft ? NOT_ONLY_DIGITS : RIGHT_TO_LEFT).test(text) && !IS_ISOLATED.test(text) ? isolateRun(text) : text;
