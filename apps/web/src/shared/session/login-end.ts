import { CODES, endReasons, type Failure } from '@salon/contract';
import type { TextKey } from '../messages/messages.ts';

export interface LoginEndText {
  text: TextKey;
  tone: 'info' | 'bad';
}

/** A new reason of the contract is a type error here until it has a text. */
const TEXTS: Record<endReasons.LoginEndReason, LoginEndText> = {
  logged_out: { text: 'ending.logged_out', tone: 'info' },
  ended_by_player: { text: 'ending.ended_by_player', tone: 'bad' },
  password_changed: { text: 'ending.password_changed', tone: 'bad' },
  account_closed: { text: 'ending.account_closed', tone: 'info' },
  pin_attempts: { text: 'ending.pin_attempts', tone: 'bad' },
  ended_by_staff: { text: 'ending.ended_by_staff', tone: 'bad' },
  banned: { text: 'ending.banned', tone: 'bad' },
  expired: { text: 'ending.expired', tone: 'info' },
};

/** The message for an answer that ends the login; null: the answer does not end it. */
export function loginEndOf({ code, Params }: Pick<Failure, 'code' | 'Params'>): LoginEndText | null {
  if (code === CODES.banned) return { text: 'ending.banned', tone: 'bad' };
  if (code !== CODES.unauthorized && code !== CODES.signature_not_verified) return null;
  const reason = endReasons.LOGIN_END_REASONS.find((one) => one === Params.reason);
  return reason === undefined ? { text: 'login.tokenInvalid', tone: 'bad' } : TEXTS[reason];
}
