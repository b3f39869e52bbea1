import { account, type Failure, failure } from '@salon/contract';
import { passwordForms } from '@salon/domain/typed/text.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords, from zxcvbn-ts; shorter ones are refused for their length. */
const COMMON = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= account.PASSWORD_LENGTH_MIN),
);

/** Why this cannot become a password: 40101 too short, 62037 too common. `names`: of the player and of the site. */
export function refusalOfPassword(password: string, names: readonly string[]): Failure | null {
  const min = account.PASSWORD_LENGTH_MIN;
  if ([...passwordForms(password)[0]].length < min) return failure('password_too_short', { min });
  const isEasy = COMMON.has(password.normalize('NFKC').toLowerCase()) || account.isNamedAfter(password, names);
  return isEasy ? failure('password_common') : null;
}
