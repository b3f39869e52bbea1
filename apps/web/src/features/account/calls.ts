import { account, http } from '@salon/contract';
import { request } from '../../shared/api/api.ts';

/** Not retried automatically: after a lost answer the old password may already be wrong. */
const once = { method: 'POST', retries: 0 } as const;

export const changePassword = (body: { oldPassword: string; newPassword: string }) =>
  request({ ...once, path: '/player/password', body, answer: account.passwordAnswer });

export const endDevice = (id: string) =>
  request({ ...once, path: '/player/devices/end', body: { id }, answer: account.endDeviceAnswer });

export const endEverywhere = () =>
  request({ ...once, path: '/player/devices/end', body: {}, answer: account.endDeviceAnswer });

export const closeAccount = (password: string) =>
  request({ ...once, path: '/player/close', body: { password }, answer: http.doneAnswer });

export const requestVerification = (language: string) =>
  request({ ...once, path: '/player/email/verification', body: { language }, answer: http.doneAnswer });
