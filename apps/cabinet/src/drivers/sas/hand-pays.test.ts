import { HAND_PAY_COMMANDS } from '@salon/sas/polls/hand-pay.ts';
import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { expect, it } from 'vitest';
import { createHandPays } from './hand-pays.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { Readings } from './readings.ts';
import { newView } from './view.ts';

type Pending = { kind: 'non_progressive' | 'cancelled_credits'; amountCents: number };

/** A machine with 5,000 in its journal; what rings comes from the test. */
function open(rings: Pending) {
  const clock = fakeClock();
  const cancelled: number[] = [];
  const wins: number[] = [];
  let isPlaying = true;
  const deps = {
    machine: { state: () => ({ handPay: null, holdings: { creditMinor: 5_000 }, faults: [], metered: null }) },
    metered: {
      read: async (ringingMinor: number) => !isPlaying && wins.push(ringingMinor) > 0,
      gameRuns: (betMinor: number | null) => {
        isPlaying = betMinor !== null;
      },
      creditCancelled: async (amountMinor: number) => cancelled.push(amountMinor) > 0,
    },
    view: { ...newView(), isLinked: true },
    options: { address: 1 },
    host: {
      ask: async (poll: Uint8Array) => {
        expect(poll[1]).toBe(HAND_PAY_COMMANDS.read);
        return rings;
      },
    },
    clock,
    log: { write: () => undefined },
  } as unknown as MachineDeps;
  const readings = { hold: () => undefined, release: () => undefined } as unknown as Readings;
  return { clock, cancelled, wins, handPays: createHandPays(deps, readings) };
}

it('takes cancelled credits for the amount that the machine has announced, once', async () => {
  const { clock, cancelled, wins, handPays } = open({ kind: 'cancelled_credits', amountCents: 4_000 });
  handPays.pending();
  await clock.advance(1);
  expect(cancelled).toEqual([]);
  handPays.reset();
  await clock.advance(1);
  handPays.reset();
  await clock.advance(1);
  expect([cancelled, wins]).toEqual([[4_000, 5_000], []]);
});

it('takes them for all credit of the journal where nobody heard the announcement: the meters have to agree', async () => {
  const { clock, cancelled, handPays } = open({ kind: 'cancelled_credits', amountCents: 4_000 });
  handPays.reset();
  await clock.advance(1);
  expect(cancelled).toEqual([5_000]);
});

it.each([
  [90_000, [90_000]],
  [0, []],
])(
  'reads the meters with a ringing win of %i, although nobody heard the end of its game',
  async (amountCents, read) => {
    const { clock, wins, handPays } = open({ kind: 'non_progressive', amountCents });
    handPays.pending();
    await clock.advance(1);
    expect(wins).toEqual(read);
  },
);
