/** The handlers of a link at a ledger that writes down what it is asked; commits and sockets of their own are in the flow tests. */
import { EventEmitter } from 'node:events';
import { setImmediate as breath } from 'node:timers/promises';
import { CODES, type link } from '@salon/contract';
import { type FakeClock, fakeClock } from '@salon/testkit/fake-clock.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LinkConnection, LinkDeps } from './cabinet-link.ts';
import { serveLink } from './serve-link.ts';

const UUID = '7a1d4c1e-57b4-4c0a-9a3e-0f3c2b1a0d9e';
const HOSTED = 1;
const LOST = 2;
type Answer = Record<string, unknown>;

let calls: string[];
let connection: LinkConnection & { connected: boolean };
let ask: (event: string, message: unknown) => Promise<Answer | null>;
/** What the ledger answers, each a promise of its own. */
let booked: Promise<unknown>;
let posted: Promise<unknown>;
let stored: () => Promise<boolean>;
let clock: FakeClock;

function openConnection() {
  const events = new EventEmitter();
  connection = {
    ...{ connected: true, emit: () => true, close() {} },
    on: (event, handle) => events.on(event, handle),
    route: (machineId) => void calls.push(`route ${machineId}`),
    unroute: (machineId) => void calls.push(`unroute ${machineId}`),
    isRouted: () => true,
    unrouteOthers: (machineId) => void calls.push(`unroute others ${machineId}`),
  };
  /** Null: not answered yet. */
  ask = async (event, message) => {
    let answer: Answer | null = null;
    events.emit(event, message, (given: Answer) => {
      answer = given;
    });
    await breath();
    return answer;
  };
}

const noted = (name: string, answer: () => unknown) => (input: { machineId: number }) => {
  calls.push(`${name} ${input.machineId}`);
  return answer();
};

beforeEach(() => {
  calls = [];
  openConnection();
  clock = fakeClock();
  stored = async () => true;
  booked = Promise.resolve({ ok: true, bookedPlay: 7, sessionId: null, playerId: null, jackpots: [], disputes: [] });
  posted = Promise.resolve({ posted: true, transfer: null, seatFreed: false, refusal: null });
  const log = { error() {}, warn() {}, info() {} };
  const deps = {
    ledger: {
      bookPlays: noted('plays', () => booked),
      reportActivity: noted('activity', () => stored()),
      reportFaults: noted('faults', () => stored()),
      unlinkMachine: noted('unlink', async () => true),
      async handshakeMachine(report: link.MachineReport) {
        calls.push(`compare ${report.machineId}`);
        const closed = { disputed: [], dispute: null, freed: null, newlyDisabled: false };
        return { ...closed, accepted: true, reason: null, epoch: 3, bookedPlay: 7, seated: false, stopped: false };
      },
    },
    transfers: { debited: noted('debited', () => posted) },
    seats: { freed() {} },
    pushes: { machines() {}, offMeterWin() {}, jackpots() {}, balance() {} },
    disputes: { closed: async () => {} },
    cabinets: { service: async (command: link.ServiceCommand) => void calls.push(`service ${command.machineId}`) },
    machines: { ofAgent: async () => [{ id: HOSTED, site_rules: {} }] },
    locksOf: async () => [],
    onAlarm: ({ what }: { what: string }) => void calls.push(`alarm ${what}`),
    onPresence: async (machineId: number) => void calls.push(`presence ${machineId}`),
    onActed: noted('acted', async () => {}),
    lines: { note: (_: string, report: { machineId: number }) => void calls.push(`line ${report.machineId}`) },
    onCandidate: () => void calls.push('candidate'),
    clock,
    allowForced: false,
    keep() {},
    onVersions() {},
  } as unknown as LinkDeps;
  serveLink(deps, { agent: 'a', linkId: 'link', connection, log }).machines.add(HOSTED);
});

const playsOf = (machineId: number): link.Plays => ({
  ...{ machineId, incarnation: UUID },
  plays: [
    {
      ...{ number: 7, epoch: 3, betMinor: 100, winMinor: 0, kind: 'base', gameId: 'tas-kopru', outcome: null },
      ...{ jackpot: false, contributionMinor: 0, handPayMinor: 0, endedAtMs: 1 },
    },
  ],
});
const debitedOf = (machineId: number): link.Debited => ({
  ...{ machineId, incarnation: UUID, transferId: UUID, epoch: 3, amountMinor: 500 },
});
const reportOf = (machineId: number): link.MachineReport => ({
  ...{ machineId, incarnation: UUID, epoch: 3, activity: 'idle', lastPlay: 7, bookedPlay: 7, openCashOut: null },
  holdings: { creditMinor: 0, escrowMinor: 0, handPayPendingMinor: 0 },
  meters: { inMinor: 0, outMinor: 0, betMinor: 0, winMinor: 0, handPayPaidMinor: 0, games: 0 },
});
const handshakeOf = (order: number): link.Handshake => ({
  ...{ version: 1, order, machines: [reportOf(HOSTED)] },
});

describe('a link', () => {
  it('reports no machine that it has not done the handshake for', async () => {
    for (const [event, message] of [
      ['plays', playsOf(LOST)],
      ['debited', debitedOf(LOST)],
    ] as const)
      expect(await ask(event, message)).toMatchObject({ code: CODES.forbidden, Params: { machineId: LOST } });
    await ask('activity', { machineId: LOST, activity: 'idle', creditMinor: 0, at: 1 });
    await ask('fault', { machineId: LOST, faults: [], at: 1 });
    await ask('presence', { machineId: LOST, epoch: 3, present: false });
    await ask('acted', { machineId: LOST, epoch: 3 });
    await ask('candidate', { machineId: LOST, epoch: 3, candidate: { candidate: 'c', mid: '0' } });
    expect(calls).toEqual([]);
  });

  it('answers plays with what the ledger has booked, and once it has', async () => {
    const commit = Promise.withResolvers<unknown>();
    booked = commit.promise;
    expect(await ask('plays', playsOf(HOSTED))).toBeNull();
    booked = Promise.resolve({ ok: true, bookedPlay: 5, sessionId: null, playerId: null, jackpots: [], disputes: [] });
    expect(await ask('plays', playsOf(HOSTED))).toEqual({ status: 1, bookedPlay: 5, jackpots: [] });
  });

  it('takes a machine out whose play does not fit, and confirms the play all the same', async () => {
    const disputes = [{ id: 3, number: 7, rule: 'win_too_high', amountMinor: 5_000 }];
    booked = Promise.resolve({ ok: true, bookedPlay: 7, sessionId: null, playerId: null, jackpots: [], disputes });
    expect(await ask('plays', playsOf(HOSTED))).toEqual({ status: 1, bookedPlay: 7, jackpots: [] });
    expect(calls).toEqual([`plays ${HOSTED}`, 'alarm dispute_opened', `service ${HOSTED}`]);
  });

  it('answers refused plays with the refusal, and raises its alarm once', async () => {
    booked = Promise.resolve({ ok: false, error: 'machine_not_playable', params: { reason: 'play_wrong' } });
    for (let time = 0; time < 2; time += 1)
      expect(await ask('plays', playsOf(HOSTED))).toMatchObject({ code: CODES.machine_not_playable });
    expect(calls.filter((call) => call.startsWith('alarm'))).toEqual(['alarm ledger_disagrees']);
  });

  it('answers a cash out with whether it is posted, and once the ledger has decided', async () => {
    const commit = Promise.withResolvers<unknown>();
    posted = commit.promise;
    expect(await ask('debited', debitedOf(HOSTED))).toBeNull();
    posted = Promise.resolve({ posted: false, transfer: null, seatFreed: false, refusal: 'plays_missing' });
    expect(await ask('debited', debitedOf(HOSTED))).toEqual({ status: 1, posted: false });
  });
});

describe.each([
  ['activity', 'activity', { machineId: HOSTED, activity: 'idle', creditMinor: 0, at: 1 }],
  ['fault', 'faults', { machineId: HOSTED, faults: ['service'], at: 1 }],
])('a report of the %s', (event, name, report) => {
  const away = async () => {
    throw new Error('the database is away');
  };
  const tries = () => calls.filter((call) => call === `${name} ${HOSTED}`).length;

  it('that is not stored is tried again until it is: nothing changes, so the cabinet sends none', async () => {
    stored = away;
    expect(await ask(event, report)).toBeNull();
    await clock.advance(2_000);
    expect(tries()).toBe(3);
    stored = async () => true;
    await clock.advance(5_000);
    expect(tries()).toBe(4);
  });

  it('is tried no more once the link is over or its machine has left it: after the next handshake all is reported', async () => {
    stored = away;
    await ask(event, report);
    connection.connected = false;
    await clock.advance(5_000);
    expect(tries()).toBe(1);
    connection.connected = true;
    await ask(event, report);
    await ask('off', { machineId: HOSTED, order: 1 });
    await clock.advance(5_000);
    expect(tries()).toBe(2);
  });

  it('is still tried after a handshake on the same link, which clears no fault: the cabinet may be silent about its end', async () => {
    stored = away;
    await ask(event, report);
    await ask('handshake', handshakeOf(2));
    stored = async () => true;
    await clock.advance(5_000);
    expect(tries()).toBe(2);
  });
});

describe('a handshake', () => {
  it('lets no command through to the machine, by this link or another, until it is compared', async () => {
    expect(await ask('handshake', handshakeOf(1))).toMatchObject({ status: 1, machines: [{ accepted: true }] });
    const unrouted = [`unroute ${HOSTED}`, `unroute others ${HOSTED}`];
    expect(calls).toEqual([...unrouted, `compare ${HOSTED}`, `route ${HOSTED}`]);
  });

  it('of a connection that is over is not compared: a newer one may have reported more', async () => {
    connection.connected = false;
    const answer = await ask('handshake', handshakeOf(1));
    expect(answer).toMatchObject({ machines: [{ accepted: false, reason: 'machine_unknown' }] });
    expect(calls.filter((call) => call.startsWith('compare') || call.startsWith('route'))).toEqual([]);
  });

  it('outlives an `off` that was sent before it, and no later one', async () => {
    await ask('handshake', handshakeOf(5));
    calls = [];
    expect(await ask('off', { machineId: HOSTED, order: 4 })).toEqual({ status: 1 });
    expect(calls).toEqual([]);
    await ask('off', { machineId: HOSTED, order: 6 });
    expect(calls).toContain(`unlink ${HOSTED}`);
    expect(await ask('debited', debitedOf(HOSTED))).toMatchObject({ code: CODES.forbidden });
  });
});
