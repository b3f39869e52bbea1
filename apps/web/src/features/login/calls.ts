import { http } from '@salon/contract';
import type { LoginRequest } from '@salon/contract/http.ts';
import { request } from '../../shared/api/api.ts';

export const login = (body: LoginRequest) =>
  request({ method: 'POST', path: '/login', body, answer: http.loginAnswer, as: 'guest' });

/** The platform forgets the login; lost, the token still ends by itself. */
export const logout = () => request({ method: 'POST', path: '/player/logout', answer: http.doneAnswer, retries: 0 });
