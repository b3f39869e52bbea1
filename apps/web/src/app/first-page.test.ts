import { afterEach, expect, it, vi } from 'vitest';
import { entries } from '../shared/storage/entries.ts';
import { isLoginFirst } from './first-page.ts';

afterEach(() => entries.redirect.clear());

const at = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'https://play.example');
  return { pathname, search, hash } as Location;
};

it.each([
  ['/', '/lobby'],
  ['/lobby', '/lobby'],
  ['/lobby?q=ay#here', '/lobby?q=ay#here'],
  ['/?q=ay#here', '/lobby?q=ay#here'],
])('GD-03 a guest who asks for %s logs in first and comes to %s afterwards', (asked, stored) => {
  const show = vi.fn();
  expect(isLoginFirst(at(asked), show)).toBe(true);
  expect(show).toHaveBeenCalledWith('/login');
  expect(entries.redirect.read()).toBe(stored);
});

it('keeps the address of the login, and leaves every other page to its routes', () => {
  const show = vi.fn();
  expect(isLoginFirst(at('/login?x=1'), show)).toBe(true);
  for (const path of ['/register', '/documentation', '/game/7/bebek', '/lobby/2/kapadokya', '/no/such/page'])
    expect(isLoginFirst(at(path), show)).toBe(false);
  expect(show).not.toHaveBeenCalled();
  expect(entries.redirect.read()).toBe('');
});
