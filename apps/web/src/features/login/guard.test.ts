import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';
import { redirectAfterLogin, samePlacePath } from './redirect-url.ts';
import { type Role, roles } from './roles.ts';

const people = { guest: [], user: ['user'], staff: ['staff'], admin: ['admin'] } satisfies Record<string, Role[]>;
const open = { kind: 'open' } as const;
const toLogin = { kind: 'go', to: '/login', keep: '/there?a=1#b' } as const;
const home = { kind: 'go', to: '/', keep: '' } as const;

const expected = {
  none: { guest: open, user: open, staff: open, admin: open },
  onlyGuest: { guest: open, user: home, staff: home, admin: home },
  user: { guest: toLogin, user: open, staff: open, admin: open },
  staff: { guest: toLogin, user: home, staff: open, admin: open },
  admin: { guest: toLogin, user: home, staff: home, admin: open },
} as const;

describe('guard', () => {
  for (const [list, row] of Object.entries(expected)) {
    for (const [person, answer] of Object.entries(row)) {
      it(`GD-01 GD-02 GD-04 list ${list} answers ${person} with ${answer.kind}`, () => {
        const auth = list === 'none' ? undefined : roles[list as keyof typeof roles];
        const role = people[person as keyof typeof people];
        expect(guard({ auth, role, path: '/there?a=1#b', stored: '' })).toEqual(answer);
      });
    }
  }

  it('GD-01 a player without the role goes to the stored redirect URL, which is then forgotten', () => {
    const answer = guard({ auth: [], role: ['user'], path: '/login', stored: '/lobby/2/lale?q=ay' });
    expect(answer).toEqual({ kind: 'go', to: '/lobby/2/lale?q=ay', keep: '' });
  });

  it('GD-01 a stored URL that leads back to the refused page is not followed', () => {
    const answer = guard({ auth: roles.admin, role: ['user'], path: '/admin', stored: '/admin' });
    expect(answer).toEqual(home);
  });

  it.each(['/logout', '/logout?x=1', '/login', '/logout/'])('GD-03 a redirect to %s becomes /', (path) => {
    expect(guard({ auth: roles.user, role: [], path, stored: '' })).toEqual({ kind: 'go', to: '/login', keep: '/' });
    expect(guard({ auth: [], role: ['user'], path: '/login', stored: path })).toEqual(home);
  });

  it('GD-03 a page whose name only begins like logout stays a redirect target', () => {
    expect(redirectAfterLogin('/logout-help')).toBe('/logout-help');
  });

  it.each([
    'https://elsewhere.example/lobby',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    'javascript:alert(1)',
    'lobby',
    '/\t/elsewhere.example',
    '',
  ])('GD-03 never follows %j', (text) => {
    expect(samePlacePath(text)).toBeNull();
    expect(redirectAfterLogin(text)).toBe('/');
  });

  it('GD-01 the role user opens the generated routes', () => {
    expect(guard({ auth: roles.user, role: ['user'], path: '/profile', stored: '' })).toEqual(open);
  });
});
