import { CHECK_PATH, checkAnswer } from '../geo-block.ts';
import { API_BASE, doneAnswer, loginAnswer, settingsFile, validateAnswer } from '../http.ts';
import { lockAnswer } from '../lock.ts';
import { MAIL_BASE, reset, resetAnswer, resetRequest, VERIFICATION_PATH, verification, verify } from '../mail.ts';
import { REGISTER_PATH, registerAnswer, registerRequest } from '../registration.ts';
import { loginRequest, unlockRequest } from '../requests.ts';
import { DEVICE_HAND_OVER_PATH, deviceHandOverAnswer, tokenLoginAnswer, tokenLoginRequest } from '../token-login.ts';
import type { DocumentedCalls } from './call.ts';

const REFUSED_LOGINS = ['login_wrong', 'account_protected', 'address_not_permitted', 'banned'] as const;
const EXCLUDED = ['cooling_off', 'self_excluded'] as const;
/** How a client gets in before a crowd of strangers. */
const PUZZLE = [
  'A client that sends no `puzzle` waits where many strangers log in at the same moment, and is refused (42900) only when no place is free.',
  'One that sends `"puzzle":"can"` may be answered 42902 instead, with `challenge`, `bits` and `count` in `Params`. It looks for `count`',
  'numbers, in rising order, for each of which the SHA-256 of `<nonce>:<number>` begins with `bits` zero bits (the nonce is the challenge',
  'up to its first dot), and sends the same request with `"puzzle":{"challenge":…,"numbers":[…]}`, within two minutes and once.',
].join(' ');
/** A browser has one login: the one that it had before would stay open, out of everybody's reach. */
const REPLACES = '`Authorization` may carry the login that the browser has: it ends with the next one.';
const NEW_PASSWORD = ['password_too_short', 'password_common'] as const;

/** How a player gets in, stays in and gets out. */
export const loginCalls = {
  getSettings: {
    ...{ method: 'GET', path: '/Settings.json', tag: 'Site', access: 'anyone', answer: settingsFile },
    summary: 'Settings of the called site',
    emptyAnswers: [304],
  },
  checkAddress: {
    ...{ method: 'GET', path: CHECK_PATH, tag: 'Site', access: 'anyone', answer: checkAnswer },
    summary: 'Whether the site may be played from the caller’s country',
    description: '`status` and `code` both 0: it may not. That is an answer, not a failure.',
  },
  login: {
    ...{ method: 'POST', path: `${API_BASE}/login`, tag: 'Login', access: 'anyone' },
    summary: 'Logs a player in with name or e-mail and password',
    description: `${REPLACES} ${PUZZLE}`,
    body: loginRequest,
    answer: loginAnswer,
    refusals: ['forbidden', ...REFUSED_LOGINS, ...EXCLUDED, 'puzzle_due'],
  },
  loginWithToken: {
    ...{ method: 'POST', path: `${API_BASE}/login/token`, tag: 'Login', access: 'anyone' },
    summary: 'Exchanges a token of the operator’s site, or of another device, for a login',
    description: [
      `${REPLACES} If it is another player’s, the token is not spent (62036), unless \`replaces\`;`,
      'nor is that of another device (62050), unless `isConfirmed`.',
    ].join(' '),
    body: tokenLoginRequest,
    answer: tokenLoginAnswer,
    refusals: [
      'address_not_permitted',
      'banned',
      ...EXCLUDED,
      'token_login_off',
      'hand_over_spent',
      'hand_over_unconfirmed',
      'login_present',
    ],
  },
  register: {
    ...{ method: 'POST', path: REGISTER_PATH, tag: 'Login', access: 'anyone' },
    summary: 'Opens an account and logs it in',
    description: `${REPLACES} ${PUZZLE}`,
    body: registerRequest,
    answer: registerAnswer,
    refusals: ['forbidden', ...NEW_PASSWORD, 'registration_refused', 'registration_closed', 'puzzle_due'],
  },
  validate: {
    ...{ method: 'GET', path: `${API_BASE}/validate`, tag: 'Login', access: 'any_login', answer: validateAnswer },
    summary: 'The login as it is now, with a fresh token',
  },
  logout: {
    ...{ method: 'POST', path: `${API_BASE}/player/logout`, tag: 'Login', access: 'any_login', answer: doneAnswer },
    summary: 'Ends the login and its sockets; frees its seat, and cashes out first, after the play under way',
  },
  handOver: {
    ...{ method: 'POST', path: DEVICE_HAND_OVER_PATH, tag: 'Login', access: 'player', answer: deviceHandOverAnswer },
    summary: 'A one-time token for the player’s next device',
  },
  getLock: {
    ...{ method: 'GET', path: `${API_BASE}/player/lock`, tag: 'Login', access: 'any_login', answer: lockAnswer },
    summary: 'Whether the idle lock is on',
  },
  lock: {
    ...{ method: 'POST', path: `${API_BASE}/player/lock`, tag: 'Login', access: 'any_login', answer: lockAnswer },
    summary: 'Locks the login until the PIN is given',
  },
  unlock: {
    ...{ method: 'POST', path: `${API_BASE}/player/unlock`, tag: 'Login', access: 'any_login' },
    summary: 'Unlocks it',
    body: unlockRequest,
    answer: lockAnswer,
    refusals: ['pin_wrong', 'lock_password_wrong', 'pin_attempts_spent', 'account_protected'],
  },
  requestPasswordReset: {
    ...{ method: 'POST', path: `${MAIL_BASE}/reset-request`, tag: 'E-mail', access: 'anyone' },
    summary: 'Mails a link that sets a new password',
    description: 'The same answer whether or not somebody has that address.',
    body: resetRequest,
    answer: doneAnswer,
    refusals: ['mail_off'],
  },
  resetPassword: {
    ...{ method: 'POST', path: `${MAIL_BASE}/reset`, tag: 'E-mail', access: 'anyone' },
    summary: 'Sets a new password by such a link and ends every login',
    body: reset,
    answer: resetAnswer,
    refusals: [...NEW_PASSWORD, 'mail_link_spent'],
  },
  verifyEmail: {
    ...{ method: 'POST', path: `${MAIL_BASE}/verify`, tag: 'E-mail', access: 'anyone' },
    summary: 'Verifies an address by the link that was mailed to it',
    body: verify,
    answer: doneAnswer,
    refusals: ['mail_link_spent'],
  },
  requestVerification: {
    ...{ method: 'POST', path: VERIFICATION_PATH, tag: 'E-mail', access: 'player', answer: doneAnswer },
    summary: 'Mails that link once more',
    body: verification,
    isBodyOptional: true,
    refusals: ['mail_off'],
  },
} as const satisfies DocumentedCalls;
