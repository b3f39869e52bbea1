/** Passwords that no list has and every guesser tries: few signs, one part over and over, rows of an alphabet or a keyboard. */

/** Signs that differ, at least. */
const DISTINCT_MIN = 4;
/** Signs of a row from which it is one: `abc`, `987`, `qwe`. */
const RUN_MIN = 3;
/** Signs beside rows, at least. */
const BESIDE_MIN = 3;

/** Rows of keys: Latin, Turkish Q and F, Arabic; the columns of digits and letters. */
const KEY_ROWS = [
  ...['qwertyuiop', 'qwertyuıopğü', 'asdfghjkl', 'asdfghjklşi', 'zxcvbnm', 'zxcvbnmöç', '1qaz2wsx3edc4rfv5tgb6yhn7ujm'],
  ...['fgğıodrnhpqw', 'uieaütkmlyşx', 'jövcçzsb', 'ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرىةوزظ'],
];

type Place = (sign: string) => number;
/** Where a sign is in an alphabet, among the digits, or in a row of keys; NaN: not there. */
const PLACES: readonly Place[] = [
  (sign) => sign.codePointAt(0) ?? Number.NaN,
  ...KEY_ROWS.map((row): Place => {
    const at = new Map([...row].map((sign, index) => [sign, index]));
    return (sign) => at.get(sign) ?? Number.NaN;
  }),
];
const STEPS = [-1, 0, 1];

/** How many signs from `from` on follow each other by that step. */
function lengthOfRun(signs: readonly string[], from: number, place: Place, step: number): number {
  let to = from + 1;
  while (to < signs.length && place(signs[to]!) - place(signs[to - 1]!) === step) to += 1;
  return to - from;
}

function signsBesideRuns(signs: readonly string[]): number {
  let beside = 0;
  for (let at = 0; at < signs.length; ) {
    const longest = Math.max(...PLACES.flatMap((place) => STEPS.map((step) => lengthOfRun(signs, at, place, step))));
    if (longest < RUN_MIN) beside += 1;
    at += longest < RUN_MIN ? 1 : longest;
  }
  return beside;
}

/** Whether a password follows a pattern that is guessed without a list. Capitals and signs between make no difference. */
export function hasEasyPattern(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  const signs = [...(letters === '' ? plain : letters)];
  return (
    new Set(signs).size < DISTINCT_MIN || /^(.+?)\1+$/su.test(signs.join('')) || signsBesideRuns(signs) < BESIDE_MIN
  );
}
