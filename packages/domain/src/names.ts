/** Names that strangers choose and others read: on pages, in the console, in mails. */

/** Signs that turn the order of reading. They are between others as open and shut brackets, so that one alone turns what follows it. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Signs without a shape: controls, ends of lines, format signs (those that turn among them), private ones. The joiners U+200C and U+200D
 * belong to words of Persian and of Indian languages.
 */
const SHAPELESS = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}]|(?![\u200c\u200d])\p{Cf}/u;

/** What makes an address or markup of a text. */
const OF_ADDRESSES = /[/\\:@<>]/;

/**
 * A dot (the ideographic one too) in front of a letter or figure: mail programs make a link of it. An initial may follow, as in "J.R." and
 * "J.-P.", since no domain ends with a single letter.
 */
const LINKING_DOT = /[.\u3002](?!\p{L}\p{M}*(?![\p{L}\p{M}\p{N}]))[\p{L}\p{N}]/u;

/** As many figures as a telephone number has. */
const TELEPHONE = /\p{Nd}(?:\P{Nd}*\p{Nd}){5}/u;

/** Whether all of it is seen, on one line, in the order in which it stands. */
export const isPlainText = (text: string): boolean => !SHAPELESS.test(text);

/** Whether no mail program makes a link of it. Compatible forms count as the signs that they stand for: the wide dot, the sign "c/o". */
export const hasLinkingDot = (text: string): boolean => LINKING_DOT.test(text.normalize('NFKC'));

/** Whether a text may be a person's name: no address, no markup, no telephone number, nothing unseen. */
export function isPersonName(name: string): boolean {
  const text = name.normalize('NFKC');
  return isPlainText(name) && !OF_ADDRESSES.test(text) && !LINKING_DOT.test(text) && !TELEPHONE.test(text);
}

/** The text without signs that turn the order of reading. */
export const withoutTurning = (text: string): string => text.replace(TURNING, '');

/** Letters that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** One isolate, of our own or a careful writer's. */
const IS_ISOLATED = /^[\u2066-\u2068][^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*\u2069$/;

/** Whether a text may put in another order what stands around it, in a line from left to right. */
export const mayReorder = (text: string): boolean =>
  (RIGHT_TO_LEFT.test(text) || withoutTurning(text) !== text) && !IS_ISOLATED.test(text);
