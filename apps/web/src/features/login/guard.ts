import { redirectAfterLogin, samePlacePath } from './redirect-url.ts';
import type { Role } from './roles.ts';

export interface GuardInput {
  /** The route's list; undefined is open, empty is guests only. */
  auth: readonly Role[] | undefined;
  /** Of the player; empty for a guest. */
  role: readonly Role[];
  /** Requested path, query and hash. */
  path: string;
  /** The stored redirect URL, empty where there is none. */
  stored: string;
}

export type GuardAnswer =
  | { kind: 'open' }
  /** Go to `to`; `keep` is the redirect URL to store from now on (empty: forget it). */
  | { kind: 'go'; to: string; keep: string };

const LOGIN = '/login';

/** Who may see a route and where everybody else goes (GD-01..05). */
export function guard({ auth, role, path, stored }: GuardInput): GuardAnswer {
  if (auth === undefined) return { kind: 'open' };
  const isGuest = role.length === 0;
  const isAllowed = auth.length === 0 ? isGuest : auth.some((allowed) => role.includes(allowed));
  if (isAllowed) return { kind: 'open' };
  if (isGuest) return { kind: 'go', to: LOGIN, keep: redirectAfterLogin(path) };
  const target = samePlacePath(stored) ?? '/';
  // A stored URL that the player may not open either would come back here for ever.
  const isSame = target === path;
  return { kind: 'go', to: isSame ? '/' : redirectAfterLogin(target), keep: '' };
}
