import { failure } from '@salon/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { logIn } from './log-in.ts';

afterEach(() => void vi.unstubAllGlobals());

it('solves the puzzles that it is asked for, three at most, and says how the login ended', async () => {
  const challenge = 'AbC-_09dEfGhIjKlMnOpQr.1800000000.4.2.mac';
  const due = failure('puzzle_due', { challenge, bits: 4, count: 2 });
  const answers = [due, failure('login_wrong', { remaining: 4, minutes: 15 })];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json(answers.shift() ?? due, { status: 429 });
  });
  expect(await logIn('oya', 'a password')).toMatchObject({ code: 10700 });
  const numbers = [expect.any(Number), expect.any(Number)];
  expect(sent).toEqual([
    { username: 'oya', password: 'a password', puzzle: 'can' },
    { username: 'oya', password: 'a password', puzzle: { challenge, numbers } },
  ]);
  sent.length = 0;
  expect(await logIn('oya', 'a password')).toEqual(due);
  expect(sent).toHaveLength(4);
});
