import { describe, expect, it } from 'vitest';
import { tableHost } from './host/table-host.fixture.ts';
import type { MachineDeps } from './machine-deps.ts';
import { createReadings } from './readings.ts';
import { ADDRESS } from './table-egm.fixture.ts';

const METERS = 0x6f;
const CREDIT = 0x0c;

async function open() {
  const world = await tableHost({ cents: 5_000 });
  const { host, egm } = world;
  await host.poll();
  const money = { runningBetMinor: null as number | null, reads: 0 };
  const readings = createReadings({
    ...{ host, profile: egm.profile, options: { address: ADDRESS, denominationCents: 1 } },
    metered: {
      runningBetMinor: () => money.runningBetMinor,
      read: async () => {
        money.reads += 1;
      },
    },
  } as unknown as MachineDeps);
  let polls = 0;
  return {
    ...{ ...world, money, readings },
    atRest: (alsoHeld?: boolean) => world.after(readings.atRest(alsoHeld)),
    /** Credit as the machine says it, one answer after the other; the last one stays. */
    reports(...cents: number[]) {
      polls = 0;
      egm.clear();
      egm.answers(METERS, (body) => {
        const at = body.indexOf(CREDIT) + 3;
        const digits = String(cents[Math.min(polls, cents.length - 1)]).padStart(8, '0');
        polls += 1;
        return [...body.slice(0, at), ...Buffer.from(digits, 'hex'), ...body.slice(at + 4)];
      });
    },
    asked: () => egm.received(METERS).length,
  };
}

describe('a reading between two games', () => {
  it('counts once the machine has reported it twice', async () => {
    const { reports, atRest, asked } = await open();
    reports(5_000);
    expect([(await atRest())?.creditMinor, asked()]).toEqual([5_000, 2]);
    reports(4_000, 5_000);
    expect([(await atRest())?.creditMinor, asked()]).toEqual([5_000, 3]);
  });

  it('counts not where each of three answers is another one', async () => {
    const { reports, atRest, asked } = await open();
    reports(4_000, 4_500, 5_000);
    expect([await atRest(), asked()]).toEqual([null, 3]);
  });

  it('is none of a machine that does not answer, which is asked no second time', async () => {
    const { atRest, egm, asked } = await open();
    egm.isOff(true);
    egm.clear();
    // Four sendings of one question.
    expect([await atRest(), asked()]).toEqual([null, 4]);
  });

  it('is not asked for while a game runs, and none where one began meanwhile', async () => {
    const { atRest, money, asked, egm } = await open();
    money.runningBetMinor = 10;
    egm.clear();
    expect([await atRest(), asked()]).toEqual([null, 0]);
    money.runningBetMinor = null;
    egm.answers(METERS, (body) => {
      money.runningBetMinor = 10;
      return body;
    });
    expect([await atRest(), asked()]).toEqual([null, 1]);
  });

  it('is not asked for while a hand pay is read, but for that hand pay', async () => {
    const { atRest, readings, asked, egm } = await open();
    readings.hold();
    egm.clear();
    expect([await atRest(), asked()]).toEqual([null, 0]);
    expect(await atRest(true)).toMatchObject({ creditMinor: 5_000 });
    readings.release();
    expect(await atRest()).toMatchObject({ creditMinor: 5_000 });
  });

  it('goes to the journal, unless a game runs or a hand pay is read', async () => {
    const { readings, money } = await open();
    await readings.journal();
    expect(money.reads).toBe(1);
    readings.hold();
    await readings.journal();
    readings.release();
    money.runningBetMinor = 10;
    await readings.journal();
    expect(money.reads).toBe(1);
  });
});
