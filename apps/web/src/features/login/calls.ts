import { http } from '@salon/contract';
import type { LoginRequest } from '@salon/contract/requests.ts';
import { request } from '../../shared/api/api.ts';
import { sendWithPuzzle } from '../../shared/api/send-with-puzzle.ts';
import { formerToken } from '../../shared/session/session-store.ts';

export const login = (body: LoginRequest, onPuzzle: () => Promise<void>) =>
  sendWithPuzzle(
    (puzzle) =>
      request({
        ...{ method: 'POST', path: '/login', body: { ...body, puzzle }, answer: http.loginAnswer, as: 'guest' },
        former: formerToken(),
      }),
    onPuzzle,
  );

/** Ends the login on the platform; if the call is lost, the token still expires. */
export const logout = () => request({ method: 'POST', path: '/player/logout', answer: http.doneAnswer, retries: 0 });
