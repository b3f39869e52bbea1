import { setRealTimeEvents } from '@salon/sas/polls/control.ts';
import { describe, expect, it } from 'vitest';
import { ADDRESS, ASSET } from '../table-egm.fixture.ts';
import type { PollResult } from './ask.ts';
import { tableHost } from './table-host.fixture.ts';
import { createTransferPort, type TransferPortDeps } from './transfer-port.ts';

const TRANSFER = 0x72;
const LOCK = 0x74;
const OWN = 'OWN-TRANSFER-1';
/** Both month and hour have one digit. */
const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5);
const IN = { wireId: OWN, direction: 'in', amountMinor: 5_000 } as const;
const OUT = { ...IN, wireId: 'OWN-TRANSFER-2', direction: 'out' } as const;

async function open({
  port = {},
  ...table
}: Parameters<typeof tableHost>[0] & { port?: Partial<TransferPortDeps> } = {}) {
  const world = await tableHost({ startMs: START_MS, ...table });
  const deps: TransferPortDeps = {
    ...{ host: world.host, address: ADDRESS, profile: world.egm.profile, clock: world.clock },
    ...{ assetNumber: ASSET, denominationMinor: 1, serial: 'EGM1', reading: async () => null },
    ...port,
  };
  // The machine listens from here on.
  await world.host.poll();
  return { ...world, port: createTransferPort(deps) };
}

describe('money onto a machine and off it', () => {
  it('is asked once, is pending, and is done with the time of the machine', async () => {
    const { egm, port, clock } = await open();
    expect(await port.lock('in')).toBe('locked');
    expect(await port.send(IN)).toBeNull();
    expect(await port.look(OWN)).toEqual({ kind: 'pending' });
    expect(egm.memory().credit).toBe(0);
    await clock.advance(200);
    const detail = "transfer status 00, machine's clock 01022026 030405";
    expect(await port.look(OWN)).toEqual({ kind: 'done', amountMinor: 5_000, detail });
    expect([egm.memory().credit, egm.memory().meters.aftInCents]).toEqual([5_000, 5_000]);
    expect(egm.received(TRANSFER).filter((poll) => poll.includes(Buffer.from(OWN).toString('hex')))).toHaveLength(1);
  });

  it('takes all of it off again, and turns host cash-out on with each transfer', async () => {
    const { egm, port, clock } = await open({ cents: 5_000 });
    expect(egm.memory().hostCashOut).toBe(0);
    await port.lock('out');
    expect(await port.send(OUT)).toBeNull();
    await clock.advance(200);
    expect([await port.look(OUT.wireId), egm.memory().credit]).toMatchObject([{ kind: 'done', amountMinor: 5_000 }, 0]);
    expect(egm.memory().hostCashOut).toBe(2);
  });

  it('is done once although the answer to its order is lost', async () => {
    const { egm, port, clock, after } = await open();
    await port.lock('in');
    egm.faults.order({ kind: 'lost', times: 1, command: TRANSFER });
    expect(await after(port.send(IN))).toBeNull();
    await clock.advance(200);
    expect([await port.look(OWN), egm.memory().credit]).toMatchObject([{ kind: 'done' }, 5_000]);
  });

  it('waits behind the events that would take the place of its answer', async () => {
    const { egm, port, host, events, clock } = await open();
    await host.command(setRealTimeEvents(ADDRESS, true));
    await port.lock('in');
    egm.act({ do: 'ticket', cents: 100 });
    events.length = 0;
    expect(await port.send(IN)).toBeNull();
    expect(events).toEqual(['game_locked', 'ticket_inserted', 'ticket_transfer_complete']);
    await clock.advance(200);
    expect(egm.memory().credit).toBe(5_100);
  });

  it('is sent behind 32 events at the most, whatever the machine reports', async () => {
    let polls = 0;
    const host = {
      poll: async (): Promise<PollResult> => {
        polls += 1;
        return 'event';
      },
      once: async () => ({ kind: 'silence' }),
    } as unknown as TransferPortDeps['host'];
    const { port } = await open({ port: { host } });
    expect([await port.send(IN), polls]).toEqual([null, 32]);
  });
});

describe('a machine that refuses at once', () => {
  it.each<[string, Parameters<typeof open>[0], object]>([
    ['without a lock', {}, { reason: 'not_now', detail: 'transfer status not_locked (94)' }],
    [
      'for another asset',
      { port: { assetNumber: 9 } },
      { reason: 'out_of_service', detail: 'transfer status asset_number_mismatch (93)' },
    ],
  ])('says why %s', async (_when, setup, refusal) => {
    const { port, egm } = await open(setup);
    expect(await port.send(IN)).toEqual(refusal);
    expect([await port.look(OWN), egm.memory().credit]).toEqual([{ kind: 'unknown' }, 0]);
  });

  it('says that it is over its limit, and that it cannot now', async () => {
    const { port, egm } = await open();
    egm.act({ do: 'settings', settings: { transferLimitCents: 4_999 } });
    await port.lock('in');
    expect(await port.send(IN)).toMatchObject({ reason: 'over_limit' });
    egm.act({ do: 'settings', settings: { transferLimitCents: 5_000 } });
    egm.act({ do: 'tilt', isOn: true });
    expect(await port.send(IN)).toEqual({ reason: 'not_now', detail: 'transfer status unable_now (87)' });
  });

  it.each([
    [0x80, 'transfer status cancelled (80)'],
    [0x9f, 'transfer status unexpected_error (9f)'],
    [0xc0, 'transfer status cycle_open (c0)'],
    [0xc1, 'transfer status unsupported_code (c1)'],
  ])('takes the short answer %i for a refusal', async (status, detail) => {
    const { port, egm } = await open();
    egm.answers(TRANSFER, () => [ADDRESS, TRANSFER, 2, 0, status]);
    expect(await port.send(IN)).toEqual({ reason: 'out_of_service', detail });
  });

  it.each([0x00, 0x40, 0x7f, 0xa0, 0xc2, 0xff])('takes the short answer %i for none', async (status) => {
    const { port, egm } = await open();
    egm.answers(TRANSFER, () => [ADDRESS, TRANSFER, 2, 0, status]);
    expect(await port.send(IN)).toBeNull();
  });

  it('leaves a refusal with a record to the look at that record', async () => {
    const { port, egm } = await open();
    await port.lock('in');
    egm.answers(TRANSFER, (body) => body.with(4, 0x87));
    expect(await port.send(IN)).toBeNull();
    expect(await port.look(OWN)).toEqual({
      ...{ kind: 'refused', reason: 'not_now', detail: 'transfer status unable_now (87)' },
    });
  });
});

describe('what the machine remembers of a transfer', () => {
  async function done(table: Parameters<typeof open>[0] = {}) {
    const world = await open(table);
    await world.port.lock('in');
    await world.port.send(IN);
    await world.clock.advance(200);
    return world;
  }

  it.each<[number, object]>([
    [0x01, { kind: 'done', amountMinor: 5_000, detail: expect.stringContaining('status 01') }],
    [0x5f, { kind: 'pending' }],
    [0x84, { kind: 'refused', reason: 'over_limit', detail: 'transfer status over_limit (84)' }],
    [0x7f, { kind: 'pending' }],
    [0xa0, { kind: 'pending' }],
    [0xff, { kind: 'pending' }],
  ])('is read by its status %i', async (status, trace) => {
    const { port, egm } = await done();
    egm.answers(TRANSFER, (body) => body.with(4, status));
    expect(await port.look(OWN)).toEqual(trace);
  });

  it('is nothing where the record is of another transfer, or the machine has none', async () => {
    const { port } = await done();
    expect(await port.look('OWN-TRANSFER-9')).toEqual({ kind: 'unknown' });
    expect(await port.acknowledge()).toBe(true);
    expect(await port.look(OWN)).toEqual({ kind: 'unknown' });
  });

  it('is not known while the machine does not answer', async () => {
    const { port, egm, after } = await done();
    egm.isOff(true);
    expect(await after(port.look(OWN))).toBeNull();
  });

  it('is in the history where the machine has one, also of the transfer before', async () => {
    const { port, egm, after } = await done({ profile: 'bb2' });
    expect(await port.look(OWN)).toMatchObject({ kind: 'done' });
    expect(await port.acknowledge()).toBe(true);
    expect(await port.look(OWN)).toMatchObject({ kind: 'done', amountMinor: 5_000 });
    expect(await port.look('OWN-TRANSFER-9')).toEqual({ kind: 'unknown' });
    const NEWEST = 1;
    egm.answers(TRANSFER, (body) => (body[3] === NEWEST ? null : body));
    expect(await after(port.look(OWN))).toBeNull();
  });

  it('is looked for in no history of a machine that may have none', async () => {
    const { port, egm } = await done();
    await port.acknowledge();
    egm.clear();
    await port.look(OWN);
    expect(egm.received(TRANSFER)).toHaveLength(1);
  });
});

describe('closing what the buffer holds', () => {
  it('is done for a transfer that has ended, and leaves one alone that is pending', async () => {
    const { port, egm, clock } = await open();
    await port.lock('in');
    await port.send(IN);
    expect(await port.acknowledge()).toBe(false);
    expect(egm.memory().aft.buffer?.id).toBe(OWN);
    await clock.advance(200);
    expect(await port.acknowledge()).toBe(true);
    expect([egm.memory().aft.buffer, egm.memory().aft.history.map(({ id }) => id)]).toEqual([null, [OWN]]);
    expect(await port.acknowledge()).toBe(true);
  });

  it('is not done while the machine does not answer, before or at the closing', async () => {
    const { port, egm, after } = await open();
    egm.isOff(true);
    expect(await after(port.acknowledge())).toBe(false);
    egm.isOff(false);
    let answers = 0;
    egm.answers(TRANSFER, (body) => {
      answers += 1;
      return answers === 1 ? body : null;
    });
    expect(await after(port.acknowledge())).toBe(false);
    egm.answers(TRANSFER, null);
    expect(await port.acknowledge()).toBe(true);
  });
});

describe('the lock of a machine', () => {
  it.each([
    ['in', 1],
    ['out', 2],
  ] as const)('is asked for a transfer %s, for 30 s, and given back', async (direction, condition) => {
    const { port, egm } = await open({ cents: 100 });
    expect(await port.lock(direction)).toBe('locked');
    expect(egm.received(LOCK)[0]).toContain(`0174000${condition}3000`);
    expect(egm.session().lock).toEqual({ status: 'locked', condition });
    await port.unlock();
    expect(egm.session().lock).toEqual({ status: 'none' });
  });

  it('is waited for until a game has ended', async () => {
    const { port, egm, clock, after } = await open({ cents: 100 });
    egm.act({ do: 'settings', settings: { gameMs: 450 } });
    egm.press('spin');
    const startMs = clock.monotonicMs();
    expect(await after(port.lock('out'))).toBe('locked');
    expect(clock.monotonicMs() - startMs).toBe(500);
    expect(egm.received(LOCK)).toHaveLength(6);
  });

  it('is not waited for longer than half a second', async () => {
    const { port, egm, clock, after } = await open({ cents: 100 });
    egm.press('spin');
    const startMs = clock.monotonicMs();
    expect(await after(port.lock('out'))).toBe('not_now');
    expect(clock.monotonicMs() - startMs).toBe(500);
  });

  it('is refused for now by a tilt, for ever without in-house transfers, and not known without an answer', async () => {
    const { port, egm, after } = await open({ cents: 100 });
    egm.act({ do: 'tilt', isOn: true });
    expect(await port.lock('in')).toBe('not_now');
    egm.act({ do: 'configure', asset: ASSET, isInHouseOn: false });
    expect(await port.lock('in')).toBe('never');
    egm.isOff(true);
    expect(await after(port.lock('in'))).toBeNull();
  });

  it('is neither asked for nor given back where the machine needs none', async () => {
    const { port, egm } = await open({ profile: 'bb2' });
    expect(await port.lock('in')).toBe('locked');
    await port.unlock();
    expect(egm.received(LOCK)).toEqual([]);
  });
});

it('counts where the machine does: credits of its denomination, cents, games', async () => {
  const reading = async () => null;
  const { port } = await open({ port: { denominationMinor: 5, serial: null, reading } });
  const credits = 5 * 10 ** 8;
  expect(port.moduli).toEqual({
    ...{ coinInMinor: credits, coinOutMinor: credits, jackpotMinor: credits, cancelledMinor: credits },
    ...{ games: 10 ** 8, transferInMinor: 10 ** 10, transferOutMinor: 10 ** 10 },
  });
  expect([port.serial(), port.reading]).toEqual([null, reading]);
});
