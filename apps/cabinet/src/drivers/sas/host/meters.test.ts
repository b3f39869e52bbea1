import { setRealTimeEvents } from '@salon/sas/polls/control.ts';
import { describe, expect, it } from 'vitest';
import { ADDRESS } from '../table-egm.fixture.ts';
import { readMeters } from './meters.ts';
import { tableHost } from './table-host.fixture.ts';

const EXTENDED = 0x6f;
const SELECTED = 0x2f;

/** A machine of 5 cents a credit, with a number of its own in each meter. */
async function open() {
  const world = await tableHost({ denominationCents: 5, cents: 4_000 });
  const { egm, host } = world;
  egm.act({
    do: 'meters',
    meters: {
      ...{ coinIn: 11, coinOut: 12, jackpot: 13, handPaidCancelled: 14, cancelled: 99 },
      ...{ gamesPlayed: 15, aftInCents: 1_600, aftOutCents: 1_700 },
    },
  });
  await host.poll();
  return {
    ...world,
    read: (counts?: () => boolean) => world.after(readMeters(host, ADDRESS, egm.profile, 5, counts)),
  };
}

const READING = {
  creditMinor: 4_000,
  counters: {
    ...{ coinInMinor: 55, coinOutMinor: 60, jackpotMinor: 65, cancelledMinor: 70, games: 15 },
    ...{ transferInMinor: 1_600, transferOutMinor: 1_700 },
  },
};

describe('a reading of the meters', () => {
  it('is of one moment, by one poll, in cents', async () => {
    const { egm, read } = await open();
    expect(await read()).toEqual(READING);
    expect([egm.received(EXTENDED).length, egm.received(SELECTED)]).toEqual([1, []]);
  });

  it('is the same by the older poll, of a machine that is silent at the newer one', async () => {
    const { egm, read } = await open();
    egm.answers(EXTENDED, () => null);
    expect(await read()).toEqual(READING);
    expect(egm.received(SELECTED)).toHaveLength(1);
    egm.answers(SELECTED, () => null);
    expect(await read()).toBeNull();
  });

  it.each([EXTENDED, SELECTED])('is none where the answer to %i is no list of meters', async (command) => {
    const { egm, read } = await open();
    if (command === SELECTED) egm.answers(EXTENDED, () => null);
    // A digit that is none.
    egm.answers(command, (body) => body.with(-1, 0xfa));
    expect(await read()).toEqual(command === SELECTED ? null : READING);
  });

  it('is none where one meter is missing, and is not asked for in another way', async () => {
    const { egm, read } = await open();
    const CREDIT = 0x0c;
    // Size 0, in the place of four bytes: the machine has no such meter.
    egm.answers(EXTENDED, (body) => {
      const at = body.indexOf(CREDIT) + 2;
      return [...body.slice(0, 2), body[2]! - 4, ...body.slice(3, at), 0, ...body.slice(at + 5)];
    });
    expect(await read()).toBeNull();
    expect(egm.received(SELECTED)).toEqual([]);
  });

  it.each([EXTENDED, SELECTED])('by %i is none of a moment that does not count', async (command) => {
    const { egm, read } = await open();
    if (command === SELECTED) egm.answers(EXTENDED, () => null);
    let asked = 0;
    const counts = () => {
      asked += 1;
      return false;
    };
    expect(await read(counts)).toBeNull();
    expect([asked, egm.received(SELECTED).length]).toEqual([1, command === SELECTED ? 1 : 0]);
  });

  it('counts by what the machine has reported before it, and no earlier', async () => {
    const { egm, host, events, read } = await open();
    await host.command(setRealTimeEvents(ADDRESS, true));
    host.expectRealTime(true);
    egm.press('spin');
    expect(await read(() => !events.includes('game_started'))).toBeNull();
    expect(await read(() => events.includes('game_started'))).toMatchObject({ creditMinor: 3_950 });
  });
});
