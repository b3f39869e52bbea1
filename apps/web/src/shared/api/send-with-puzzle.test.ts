import { createHash } from 'node:crypto';
import { type Failure, failure } from '@salon/contract';
import type { Offered } from '@salon/contract/puzzle.ts';
import { expect, it } from 'vitest';
import type { Outcome } from './client.ts';
import { sendWithPuzzle } from './send-with-puzzle.ts';

const NONCE = 'AbC-_09dEfGhIjKlMnOpQr';
const CHALLENGE = `${NONCE}.1800000000.8.3.mac`;
const due = (params: Failure['Params'] = { challenge: CHALLENGE, bits: 8, count: 3 }): Outcome<string> => ({
  ok: false,
  reason: 'refused',
  failure: failure('puzzle_due', params),
});
const done: Outcome<string> = { ok: true, value: 'in' };

/** The answers one after the other; the last one again and again. */
async function send(...answers: Outcome<string>[]) {
  const offers: Offered[] = [];
  let puzzles = 0;
  const outcome = await sendWithPuzzle(
    async (offered) => {
      offers.push(offered);
      return answers[Math.min(offers.length, answers.length) - 1]!;
    },
    async () => {
      puzzles += 1;
    },
  );
  return { outcome, offers, puzzles };
}

it('says that it can solve a puzzle, and is done where it is asked for none', async () => {
  expect(await send(done)).toEqual({ outcome: done, offers: ['can'], puzzles: 0 });
  const wrong: Outcome<string> = { ok: false, reason: 'refused', failure: failure('login_wrong') };
  expect(await send(wrong)).toEqual({ outcome: wrong, offers: ['can'], puzzles: 0 });
});

it('sends the same again with numbers that solve the puzzle', async () => {
  const { outcome, offers, puzzles } = await send(due(), done);
  expect([outcome, puzzles, offers.length]).toEqual([done, 1, 2]);
  expect(offers[1]).toMatchObject({ challenge: CHALLENGE });
  const { numbers } = offers[1] as Exclude<Offered, 'can' | undefined>;
  expect(numbers).toHaveLength(3);
  for (const number of numbers) expect(createHash('sha256').update(`${NONCE}:${number}`).digest()[0]).toBe(0);
});

it('solves a further puzzle where the first came too late, and gives up after the third', async () => {
  expect((await send(due(), due(), done)).outcome).toEqual(done);
  const { outcome, offers } = await send(due());
  expect([outcome, offers.length]).toEqual([due(), 4]);
});

it.each([{}, { challenge: CHALLENGE, bits: 33, count: 3 }, { challenge: CHALLENGE, bits: 8, count: 65 }])(
  'works at no puzzle that is none: %o',
  async (params) => expect((await send(due(params), done)).offers).toEqual(['can']),
);
