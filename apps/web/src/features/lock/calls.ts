import { http, lock } from '@salon/contract';
import { request } from '../../shared/api/api.ts';

/** A lost lock call is sent again by the next caller; an unreachable network must not log the player out. */
const RETRIES = 3;

export const lockState = () =>
  request({ method: 'GET', path: '/player/lock', answer: lock.lockAnswer, retries: RETRIES });
export const lockLogin = () =>
  request({ method: 'POST', path: '/player/lock', answer: lock.lockAnswer, retries: RETRIES });
/** Not repeated by itself: every attempt is counted. */
export const unlockLogin = (secret: { pin: string } | { password: string }) =>
  request({ method: 'POST', path: '/player/unlock', body: secret, answer: lock.lockAnswer, retries: 0 });
/** Fetches the player's names after unlocking. */
export const validate = () =>
  request({ method: 'GET', path: '/validate', answer: http.validateAnswer, retries: RETRIES });
export const logout = () => request({ method: 'POST', path: '/player/logout', answer: http.doneAnswer, retries: 0 });
