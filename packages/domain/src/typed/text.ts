/**
 * Texts as people type, paste and dictate them: the same word in two Unicode forms, with blanks around it, with signs that nobody
 * sees. What is compared or stored is brought into one form here.
 */

/** Blanks and signs without a picture: controls, format and direction signs, fillers, the empty braille pattern. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]$/u;
const isUnseen = (sign: string): boolean => UNSEEN.test(sign);

/** Without what is not seen at its ends; within it stays, since Persian words and joined emoji need such signs. */
export function trimUnseen(text: string): string {
  const signs = [...text];
  const from = signs.findIndex((sign) => !isUnseen(sign));
  const to = signs.findLastIndex((sign) => !isUnseen(sign));
  return from === -1 ? '' : signs.slice(from, to + 1).join('');
}

/** Whether a reader sees nothing at all. */
export const isBlank = (text: string): boolean => trimUnseen(text) === '';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Without signs that have no picture and take no room: direction and format signs, fillers. Blanks stay. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** The one form of a name, title or reason: NFC, nothing unseen around it. */
export const nameTyped = (text: string): string => trimUnseen(text.normalize('NFC'));

/** The one form of what somebody logs in with, a username or an e-mail address: neither has such signs within. */
export const loginNameTyped = (text: string): string => trimUnseen(withoutInvisible(text.normalize('NFC')));

/**
 * The forms under which a password may have been stored, the one of new hashes first. A keyboard types é as one sign or as two;
 * everything else of a password is as it was meant, blanks included.
 */
export function passwordForms(typed: string): [normal: string, ...older: string[]] {
  const normal = typed.normalize('NFC');
  return normal === typed ? [normal] : [normal, typed];
}
