import * as account from '../account.ts';
import * as history from '../history.ts';
import { API_BASE, doneAnswer } from '../http.ts';
import { playerSettingsAnswer, USER_UPDATE_PATH, userUpdateRequest } from '../player-settings.ts';
import * as protection from '../protection.ts';
import type { DocumentedCalls } from './call.ts';

const PLAYER = `${API_BASE}/player`;
const PROTECTION = `${PLAYER}/protection`;
const { protectionAnswer } = protection;

/** The player's own account, and what protects them. */
export const accountCalls = {
  getProfile: {
    ...{ method: 'GET', path: `${PLAYER}/profile`, tag: 'Account', access: 'player', answer: account.profileAnswer },
    summary: 'Who the player is',
  },
  changePassword: {
    ...{ method: 'POST', path: `${PLAYER}/password`, tag: 'Account', access: 'player', body: account.passwordRequest },
    summary: 'Changes the password and ends every other login',
    answer: account.passwordAnswer,
    refusals: ['old_password_wrong', 'account_protected', 'password_too_short', 'password_common'],
  },
  changePin: {
    ...{ method: 'POST', path: `${PLAYER}/pin`, tag: 'Account', access: 'player', body: account.pinRequest },
    summary: 'Changes the PIN of the idle lock',
    answer: account.pinAnswer,
    refusals: ['old_password_wrong', 'account_protected'],
  },
  setPhoto: {
    ...{ method: 'POST', path: `${PLAYER}/photo`, tag: 'Account', access: 'player', body: account.photoRequest },
    summary: 'Replaces the player’s photo, or removes it',
    description: 'A square JPEG, stored without what it tells of camera and place. `photoURL` needs no login.',
    answer: account.photoAnswer,
    refusals: ['photo_unreadable'],
  },
  getLogons: {
    ...{ method: 'GET', path: `${PLAYER}/logons`, tag: 'Account', access: 'player', query: history.pageQuery },
    summary: 'Logins and attempts, the latest first',
    answer: account.logonsAnswer,
  },
  getDevices: {
    ...{ method: 'GET', path: `${PLAYER}/devices`, tag: 'Account', access: 'player', answer: account.devicesAnswer },
    summary: 'Open logins, the caller’s first',
  },
  endDevices: {
    ...{ method: 'POST', path: `${PLAYER}/devices/end`, tag: 'Account', access: 'player' },
    summary: 'Ends one login, or all of them',
    body: account.endDeviceRequest,
    isBodyOptional: true,
    answer: account.endDeviceAnswer,
    refusals: ['not_found'],
  },
  exportData: {
    ...{ method: 'GET', path: `${PLAYER}/export`, tag: 'Account', access: 'player', answer: 'application/json' },
    summary: 'Everything that is stored about the player, as a file',
  },
  getClosing: {
    ...{ method: 'GET', path: `${PLAYER}/close`, tag: 'Account', access: 'player', answer: account.closingAnswer },
    summary: 'What keeps the account from being closed',
  },
  closeAccount: {
    ...{ method: 'POST', path: `${PLAYER}/close`, tag: 'Account', access: 'player', body: account.closeRequest },
    summary: 'Closes the account for ever',
    answer: doneAnswer,
    refusals: ['old_password_wrong', 'account_protected', 'account_not_settled'],
  },
  getPlayerSettings: {
    ...{ method: 'GET', path: `${PLAYER}/settings`, tag: 'Account', access: 'player', answer: playerSettingsAnswer },
    summary: 'The player’s own settings',
  },
  changePlayerSettings: {
    ...{ method: 'POST', path: USER_UPDATE_PATH, tag: 'Account', access: 'player', body: userUpdateRequest },
    summary: 'Merges changes into them; null resets one to its default',
    answer: playerSettingsAnswer,
  },
  getProtection: {
    ...{ method: 'GET', path: PROTECTION, tag: 'Protection', access: 'player', answer: protectionAnswer },
    summary: 'Limits, reality checks and breaks of the player',
  },
  setLimit: {
    ...{ method: 'PUT', path: `${PROTECTION}/limit`, tag: 'Protection', access: 'player', answer: protectionAnswer },
    summary: 'A tighter limit holds at once, a looser one after it is confirmed',
    body: protection.limitRequest,
  },
  confirmLimit: {
    ...{ method: 'POST', path: `${PROTECTION}/limit/confirm`, tag: 'Protection', access: 'player' },
    summary: 'Confirms a looser limit',
    body: protection.limitTarget,
    answer: protectionAnswer,
    refusals: ['limit_change_waits', 'limit_change_gone'],
  },
  dropLimit: {
    ...{ method: 'POST', path: `${PROTECTION}/limit/drop`, tag: 'Protection', access: 'player' },
    summary: 'Drops a looser limit that was asked for',
    body: protection.limitTarget,
    answer: protectionAnswer,
    refusals: ['limit_change_gone'],
  },
  setRealityCheck: {
    ...{ method: 'PUT', path: `${PROTECTION}/reality-check`, tag: 'Protection', access: 'player' },
    summary: 'Chooses the interval of reality checks',
    body: protection.realityCheckRequest,
    answer: protectionAnswer,
    refusals: ['interval_not_allowed'],
  },
  exclude: {
    ...{ method: 'POST', path: `${PROTECTION}/exclusion`, tag: 'Protection', access: 'player' },
    summary: 'A break or a self-exclusion, at once; it cannot be shortened',
    body: protection.exclusionRequest,
    answer: protectionAnswer,
    refusals: ['exclusion_not_shorter'],
  },
  getRealityCheck: {
    ...{ method: 'GET', path: `${PLAYER}/reality-check`, tag: 'Protection', access: 'player' },
    summary: 'The reality check that waits for an answer',
    answer: protection.realityCheckAnswer,
  },
  answerRealityCheck: {
    ...{ method: 'POST', path: `${PLAYER}/reality-check`, tag: 'Protection', access: 'player', answer: doneAnswer },
    summary: 'Goes on, or cashes out and frees the seat',
    body: protection.realityCheckChoice,
  },
} as const satisfies DocumentedCalls;
