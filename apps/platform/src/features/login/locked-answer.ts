import type { http } from '@salon/contract';

/** What a locked login is answered with: a fresh token and that it is locked; who it is and what opens it stay covered. */
export function lockedAnswer(answer: http.LoginAnswer): http.LoginAnswer {
  const { user } = answer;
  return {
    ...answer,
    locked: true,
    pin_code: '',
    last_logon: null,
    last_logon_ip: null,
    user: { ...user, username: '', name: '', lastname: '', email: '', displayName: '', photoURL: null },
  };
}
