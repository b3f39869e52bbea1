import { account, type Failure, failure } from '@salon/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { hasEasyPattern } from './easy-patterns.ts';

/** Of the demo's players, as its documents print it: the seed stores it, nobody else may choose it. */
const OF_THE_DEMO = 'demo1234';

/** The most common passwords, from zxcvbn-ts; shorter ones are refused for their length. */
const COMMON = new Set([
  OF_THE_DEMO,
  ...dictionary['passwords-common'].filter((password) => password.length >= account.PASSWORD_LENGTH_MIN),
]);

/** Why this cannot become a password: 40101 too short, 62037 too common. `names`: of the player and of the site. */
export function refusalOfPassword(password: string, names: readonly string[]): Failure | null {
  const min = account.PASSWORD_LENGTH_MIN;
  if ([...password].length < min) return failure('password_too_short', { min });
  const isEasy =
    COMMON.has(password.normalize('NFKC').toLowerCase()) ||
    account.isNamedAfter(password, names) ||
    hasEasyPattern(password);
  return isEasy ? failure('password_common') : null;
}
