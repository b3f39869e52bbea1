import { account, type Failure, failure } from '@salon/contract';
import { passwordForms } from '@salon/domain/typed/text.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { hasEasyPattern } from './easy-patterns.ts';

/** Of the demo's players, as its documents print it: the seed stores it, nobody else may choose it. */
const OF_THE_DEMO = 'demo1234';

/** The most common passwords, from zxcvbn-ts; shorter ones are refused for their length. */
const COMMON = new Set([
  OF_THE_DEMO,
  ...dictionary['passwords-common'].filter((password) => password.length >= account.PASSWORD_LENGTH_MIN),
]);

/** Why this cannot become a password: 40101 too short, 62037 too common. `names`: of the person and of the site. `min`: characters. */
export function refusalOfPassword(
  password: string,
  names: readonly string[],
  min = account.PASSWORD_LENGTH_MIN,
): Failure | null {
  if ([...passwordForms(password)[0]].length < min) return failure('password_too_short', { min });
  const isEasy =
    COMMON.has(password.normalize('NFKC').toLowerCase()) ||
    account.isNamedAfter(password, names) ||
    hasEasyPattern(password);
  return isEasy ? failure('password_common') : null;
}
