import { HAND_PAY_COMMANDS, type HandPayAnswer } from '@salon/sas/polls/hand-pay.ts';
import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { describe, expect, it } from 'vitest';
import { createHandPays } from './hand-pays.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { Readings } from './readings.ts';
import { newView } from './view.ts';

const OWN = { reference: 'play:1', amountMinor: 90_000 };
const RETRY_MS = 500;

/** Machine, money and line of which the test decides each answer, and all that is asked of them in order. */
function open() {
  const clock = fakeClock();
  const asked: string[] = [];
  const lines: unknown[][] = [];
  const world = {
    handPay: null as typeof OWN | null,
    owed: [] as (typeof OWN)[],
    cancels: [] as boolean[],
    rings: { kind: 'cancelled_credits', amountCents: 4_000 } as object | null,
    end: 'done' as HandPayAnswer | null,
    failure: null as Error | null,
  };
  const deps = {
    machine: {
      state: () => ({
        ...{ handPay: world.handPay, holdings: { creditMinor: 5_000 }, faults: [] },
        metered: { owed: world.owed },
      }),
    },
    metered: {
      gameRuns: () => undefined,
      handPayReset: async () => void asked.push('reset'),
      async creditCancelled(amountMinor: number) {
        asked.push(`cancelled ${amountMinor}`);
        return world.cancels.shift() ?? true;
      },
    },
    host: {
      async ask(poll: Uint8Array) {
        const isEnd = poll[1] === HAND_PAY_COMMANDS.reset;
        asked.push(isEnd ? 'end' : 'read');
        if (world.failure !== null) throw world.failure;
        return isEnd ? world.end : world.rings;
      },
    },
    ...{ clock, options: { address: 1 }, view: { ...newView(), isLinked: true } },
    log: { write: (...line: unknown[]) => void lines.push(line) },
  } as unknown as MachineDeps;
  const readings = { hold: () => asked.push('hold'), release: () => asked.push('release') } as unknown as Readings;
  return { clock, asked, lines, world, view: deps.view, handPays: createHandPays(deps, readings) };
}

describe('the end of a hand pay at the machine', () => {
  it('of one that is known is journaled once, and holds the meters until then', async () => {
    const { handPays, clock, asked, world } = open();
    world.handPay = OWN;
    handPays.reset();
    await clock.advance(3_000);
    expect(asked).toEqual(['hold', 'reset', 'release']);
  });

  it('comes behind what rings, and holds the meters until both are read', async () => {
    const { handPays, clock, asked } = open();
    handPays.reset();
    handPays.pending();
    await clock.advance(3_000);
    expect(asked).toEqual(['hold', 'cancelled 5000', 'hold', 'read', 'release']);
  });

  it('behind what rings in the same moment is of the amount that was announced', async () => {
    const { handPays, clock, asked } = open();
    handPays.pending();
    handPays.reset();
    await clock.advance(3_000);
    expect(asked).toEqual(['hold', 'read', 'hold', 'cancelled 4000', 'release']);
  });

  it('is tried again every half second with the same amount until it is journaled, by one at a time', async () => {
    const { handPays, clock, asked, world } = open();
    handPays.pending();
    await clock.advance(1);
    asked.length = 0;
    world.cancels = [false, false, true];
    handPays.reset();
    handPays.reset();
    await clock.advance(RETRY_MS - 1);
    expect(asked).toEqual(['hold', 'cancelled 4000', 'hold']);
    await clock.advance(2 * RETRY_MS);
    expect(asked.slice(3)).toEqual(['cancelled 4000', 'cancelled 4000', 'release']);
  });

  it('is asked for once by us, and again where the machine did not answer', async () => {
    const { handPays, clock, asked, world, lines } = open();
    world.handPay = OWN;
    world.end = null;
    handPays.follow();
    await clock.advance(1);
    world.end = 'done';
    for (let changes = 0; changes < 3; changes += 1) {
      handPays.follow();
      await clock.advance(1);
    }
    expect([asked, lines]).toEqual([['end', 'end'], []]);
  });

  it('is asked for by us once it is paid: that another one is owed does not matter', async () => {
    const { handPays, asked, world, view } = open();
    handPays.follow();
    world.handPay = OWN;
    world.owed = [{ reference: 'play:9', amountMinor: 1 }, OWN];
    handPays.follow();
    world.owed = [{ reference: 'play:9', amountMinor: 1 }];
    view.isLinked = false;
    handPays.follow();
    expect(asked).toEqual([]);
    view.isLinked = true;
    handPays.follow();
    expect(asked).toEqual(['end']);
  });
});

it('leaves a failure in the log, and what is due to the next event', async () => {
  const { handPays, clock, asked, world, lines } = open();
  world.failure = new Error('line');
  handPays.pending();
  await clock.advance(1);
  world.handPay = OWN;
  handPays.follow();
  await clock.advance(1);
  const line = ['error', 'hand pay has failed', { err: world.failure }];
  expect(lines).toEqual([line, line]);
  world.failure = null;
  asked.length = 0;
  handPays.pending();
  await clock.advance(1);
  expect(asked).toEqual(['hold', 'read', 'release']);
});
