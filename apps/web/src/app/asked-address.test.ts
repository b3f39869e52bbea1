import { afterEach, describe, expect, it } from 'vitest';
import { guard } from '../features/login/guard.ts';
import { roles } from '../features/login/roles.ts';
import { askedPath, noteNavigation } from './asked-address.ts';

const ORIGIN = 'https://play.example';
const address = (path: string) => {
  const { pathname, search, hash } = new URL(path, ORIGIN);
  return { pathname, search, hash };
};

afterEach(() => noteNavigation(undefined));

describe('GD-03 the address that a guard keeps', () => {
  it.each([
    ['/profile#devices', '/profile'],
    ['/transactions?type=3#last', '/transactions?type=3'],
    ['/slot-sessions?day=2026-11-21', '/slot-sessions?day=2026-11-21'],
  ])('has the query and the fragment of %s, which the request lacks', (shown, requested) => {
    expect(askedPath(`${ORIGIN}${requested}`, address(shown))).toBe(shown);
  });

  it('has those of the navigation under way, not those of the page that is left', () => {
    noteNavigation(address('/profile?tab=2#limits'));
    expect(askedPath(`${ORIGIN}/profile?tab=2`, address('/documentation#money'))).toBe('/profile?tab=2#limits');
    noteNavigation(undefined);
    expect(askedPath(`${ORIGIN}/profile?tab=2`, address('/documentation#money'))).toBe('/profile?tab=2');
  });

  it('comes back whole after the login', () => {
    const path = askedPath(`${ORIGIN}/profile?tab=2`, address('/profile?tab=2#limits'));
    const away = guard({ auth: roles.user, role: [], path, stored: '' });
    expect(away).toEqual({ kind: 'go', to: '/login', keep: '/profile?tab=2#limits' });
    const back = guard({ auth: roles.onlyGuest, role: ['user'], path: '/login', stored: '/profile?tab=2#limits' });
    expect(back).toEqual({ kind: 'go', to: '/profile?tab=2#limits', keep: '' });
  });
});
