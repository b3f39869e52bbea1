import { guard } from '../features/login/guard.ts';
import { roles } from '../features/login/roles.ts';
import { patterns } from '../shared/paths.ts';
import { entries } from '../shared/storage/entries.ts';

/** Where players begin. A guest who asks for any other page gets the app, whose routes know who may open it. */
const FIRST_ADDRESSES: readonly string[] = [patterns.root, patterns.lobby];

/** Whether the login is what a guest at this address sees; the address is the login's then, and where to go afterwards is kept. */
export function isLoginFirst({ pathname, search, hash }: Location, show = showAddress): boolean {
  if (pathname === patterns.login) return true;
  if (!FIRST_ADDRESSES.includes(pathname)) return false;
  // As the routes would: `/` leads to the lobby.
  const asked = `${patterns.lobby}${search}${hash}`;
  const answer = guard({ auth: roles.user, role: [], path: asked, stored: '' });
  if (answer.kind === 'open') return false;
  entries.redirect.write(answer.keep);
  show(answer.to);
  return true;
}

const showAddress = (path: string) => history.replaceState(null, '', path);
