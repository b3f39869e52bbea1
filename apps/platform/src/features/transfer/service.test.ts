// long because: one story for each fate of a transfer
import type { link } from '@salon/contract';
import { quiet } from '@salon/testkit/fake-clock.ts';
import { describe, expect, it } from 'vitest';
import type { Alarm } from '../../alarm/alarm.ts';
import { wideBounds } from '../../db/testing/wide-bounds.ts';
import { CommitUnknown, type Ledger, type TransferRow } from '../../ledger/ledger.ts';
import { balanceOf } from '../../ledger/model/state.ts';
import { createModelLedger, createModelState, type ModelState } from '../../ledger/model.ts';
import { GAME } from '../../ledger/testing/floor.ts';
import { ScriptedMachine } from '../../ledger/testing/scripted-machine.ts';
import type { CabinetPort } from './cabinet-port.ts';
import { createTransferService, type TransferService } from './service.ts';

const INCARNATION = '00000000-0000-4000-8000-000000000001';
const LINK = '00000000-0000-4000-8000-000000000002';
const ID = '00000000-0000-4000-8000-000000000003';
const CASH_IN = { transferId: ID, playerId: 1, machineId: 1, amountMinor: 500 };

/** A cabinet with a journal; the network between may lose a command (`lost`) or its answer (`deaf`). */
function scriptedCabinet() {
  const journal = new Map<string, link.TransferResult>();
  const received: string[] = [];
  const cabinet = {
    network: 'good' as 'good' | 'lost' | 'deaf' | 'unreachable',
    journal,
    received,
    incarnation: INCARNATION,
  };
  const answer = (
    result: link.TransferResult['result'],
    reason: link.TransferResult['reason'],
  ): link.TransferResult => ({
    ...{ status: 1, result, reason, incarnation: cabinet.incarnation, creditMinor: 0 },
  });
  const over = async <T>(what: string, act: () => T) => {
    received.push(what);
    if (cabinet.network === 'unreachable') return { ok: false, why: 'unreachable' } as const;
    if (cabinet.network === 'lost') return { ok: false, why: 'no_answer' } as const;
    const value = act();
    return cabinet.network === 'deaf' ? ({ ok: false, why: 'no_answer' } as const) : ({ ok: true, value } as const);
  };
  const remember = (id: string, fresh: link.TransferResult) => {
    const known = journal.get(id) ?? fresh;
    journal.set(id, known);
    return known;
  };
  const port: CabinetPort = {
    seat: () => over('seat', () => ({ status: 1, creditMinor: 0, activity: 'idle' })),
    unseat: () => over('unseat', () => ({ status: 1, creditMinor: 0, activity: 'idle' })),
    apply: ({ transferId }) => over('apply', () => remember(transferId, answer('applied', null))),
    ask: ({ transferId }) => over('ask', () => remember(transferId, answer('refused', 'never_seen'))),
    cashOut: ({ transferId }) => over(`cashOut ${transferId.slice(-1)}`, () => ({ status: 1, state: 'waiting' })),
  };
  return { ...cabinet, port, set: (change: Partial<typeof cabinet>) => Object.assign(cabinet, change) };
}

interface Story {
  transfers: TransferService;
  state: ModelState;
  ledger: Ledger;
  cabinet: ReturnType<typeof scriptedCabinet>;
  machine: ScriptedMachine;
  rows: TransferRow[];
  alarms: Alarm['what'][];
  pass(ms: number): void;
  /** The next `count` ledger calls are committed, but their answer is lost. */
  loseAnswers(count: number): void;
}

async function begin(): Promise<Story> {
  let nowMs = 1_000_000;
  let lost = 0;
  let ids = 100;
  const state = createModelState(
    {
      sites: [{ id: 0, currency: 'TRY' }],
      brands: [{ id: 1, siteId: 0, jackpotSeedMinor: 0, poolMinor: 0 }],
      machines: [{ id: 1, brandId: 1, name: 'Galata', bounds: wideBounds(GAME) }],
      players: [{ id: 1, siteId: 0, name: 'Deniz', openingMinor: 10_000 }],
    },
    { nowMs: () => nowMs, newId: () => `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}` },
  );
  const model = createModelLedger(state);
  const ledger = new Proxy(model, {
    get:
      (target, name: keyof Ledger) =>
      async (...input: never[]) => {
        const result = await (target[name] as (...given: never[]) => Promise<unknown>)(...input);
        if (lost > 0) {
          lost -= 1;
          throw new CommitUnknown();
        }
        return result;
      },
  });
  const cabinet = scriptedCabinet();
  const machine = new ScriptedMachine(1, INCARNATION);
  await model.handshakeMachine(machine.report(), LINK);
  const seat = await model.takeSeat({ machineId: 1, playerId: 1, loginId: LINK });
  machine.epoch = seat.ok ? seat.epoch : -1;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const rows: TransferRow[] = [];
  const alarms: Alarm['what'][] = [];
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs, sleep: async (ms: number) => pass(ms) };
  const transfers = createTransferService({
    ...{ ledger, cabinets: cabinet.port, clock, random: () => 0.5 },
    onTransfer: (row) => rows.push(row),
    onAlarm: ({ what }) => alarms.push(what),
  });
  return {
    ...{ transfers, state, ledger: model, cabinet, machine, rows, alarms },
    pass,
    loseAnswers: (count) => {
      lost = count;
    },
  };
}

const state = (story: Story) => story.state.transfers.get(ID)?.state;
const wallet = (state: ModelState) => balanceOf(state, 'wallet:1');
const credit = (state: ModelState) => balanceOf(state, 'machine_credit:1');

describe('cash in', () => {
  it('GM-10 stands as sent in the ledger before the first byte leaves', async () => {
    const { transfers, cabinet, state, rows } = await begin();
    const apply = cabinet.port.apply;
    const standing: unknown[] = [];
    cabinet.port.apply = (command) => {
      standing.push(state.transfers.get(ID)?.state, wallet(state));
      return apply(command);
    };
    expect(await transfers.cashIn(CASH_IN)).toMatchObject({
      ok: true,
      transfer: { state: 'posted', balanceMinor: 9_500 },
    });
    expect(standing).toEqual(['sent', 9_500]);
    expect(credit(state)).toBe(500);
    expect(rows.map((row) => row.state)).toEqual(['sent', 'posted']);
  });

  it('GM-10 a request that the ledger refuses never reaches the cabinet', async () => {
    const { transfers, cabinet } = await begin();
    expect(await transfers.cashIn({ ...CASH_IN, amountMinor: 10_001 })).toMatchObject({ error: 'balance_too_small' });
    expect(cabinet.received).toEqual([]);
  });

  it.each([
    ['lost', 'voided', 10_000],
    ['unreachable', 'voided', 10_000],
    ['deaf', 'posted', 9_500],
  ] as const)(
    'GM-16 a command that is %s is unknown, never void, until the journal has answered: %s',
    async (network, end, left) => {
      const { transfers, cabinet, state, pass } = await begin();
      cabinet.set({ network });
      expect(await transfers.cashIn(CASH_IN)).toMatchObject({
        ok: true,
        transfer: { state: 'unknown', balanceMinor: 9_500 },
      });
      pass(60_000);
      expect(await transfers.runDue(10)).toBe(1);
      expect(state.transfers.get(ID)?.state).toBe('unknown');
      cabinet.set({ network: 'good' });
      pass(60_000);
      await transfers.runDue(10);
      expect(state.transfers.get(ID)?.state).toBe(end);
      expect(wallet(state)).toBe(left);
      pass(60_000);
      expect(await transfers.runDue(10)).toBe(0);
    },
  );

  it('GM-16 a late duplicate of a command that a question has turned down changes nothing', async () => {
    const { transfers, cabinet, state, pass } = await begin();
    cabinet.set({ network: 'lost' });
    await transfers.cashIn(CASH_IN);
    cabinet.set({ network: 'good' });
    pass(60_000);
    await transfers.runDue(10);
    const { machineId, amountMinor } = CASH_IN;
    const late = await cabinet.port.apply({ machineId, amountMinor, transferId: ID, epoch: 1, fingerprint: '' });
    expect(late).toMatchObject({ value: { result: 'refused', reason: 'never_seen' } });
    expect(state.transfers.get(ID)?.state).toBe('voided');
  });

  it.each([1, 2, 3])('GM-16 the lost answers of %s commits are repeated and the money moves once', async (count) => {
    const { transfers, state, loseAnswers, cabinet } = await begin();
    loseAnswers(count);
    expect(await transfers.cashIn(CASH_IN)).toMatchObject({ ok: true, transfer: { state: 'posted' } });
    expect([wallet(state), credit(state), cabinet.received]).toEqual([9_500, 500, ['apply']]);
  });

  it('GM-16 a database that does not answer leaves the cash in to the next run of the job', async () => {
    const { transfers, state, loseAnswers, pass } = await begin();
    loseAnswers(99);
    await expect(transfers.cashIn(CASH_IN)).rejects.toBeInstanceOf(CommitUnknown);
    loseAnswers(0);
    pass(60_000);
    await transfers.runDue(10);
    expect(state.transfers.get(ID)?.state).toBe('voided');
    expect(wallet(state)).toBe(10_000);
  });

  it('GM-10 a repeat of the same request is sent again with the same id and ends like the first', async () => {
    const { transfers, state, cabinet } = await begin();
    cabinet.set({ network: 'deaf' });
    await transfers.cashIn(CASH_IN);
    cabinet.set({ network: 'good' });
    expect(await transfers.cashIn(CASH_IN)).toMatchObject({ ok: true, transfer: { state: 'posted' } });
    expect(await transfers.cashIn(CASH_IN)).toMatchObject({ ok: true, transfer: { state: 'posted' } });
    expect([credit(state), cabinet.received]).toEqual([500, ['apply', 'apply']]);
  });

  it('GM-16 a tombstone of another journal than the one it was sent to decides nothing and raises an alarm', async () => {
    const { transfers, cabinet, state, alarms, pass } = await begin();
    cabinet.set({ network: 'deaf' });
    await transfers.cashIn(CASH_IN);
    cabinet.journal.clear();
    cabinet.set({ network: 'good', incarnation: LINK });
    pass(60_000);
    await transfers.runDue(10);
    expect([state.transfers.get(ID)?.state, wallet(state), alarms]).toEqual(['disputed', 9_500, ['journal_replaced']]);
  });

  it('GM-16 a journal that knows the id with other facts raises an alarm and voids nothing', async () => {
    const { transfers, cabinet, state, alarms } = await begin();
    const mixed = {
      status: 1,
      result: 'refused',
      reason: 'fingerprint_mismatch',
      incarnation: INCARNATION,
      creditMinor: 0,
    } as const;
    cabinet.journal.set(ID, mixed);
    await transfers.cashIn(CASH_IN);
    expect([state.transfers.get(ID)?.state, wallet(state), alarms]).toEqual([
      'unknown',
      9_500,
      ['fingerprint_mismatch'],
    ]);
  });

  it('GM-16 an answer that contradicts the end in the ledger raises an alarm and moves nothing', async () => {
    const { transfers, cabinet, state, ledger, alarms } = await begin();
    const apply = cabinet.port.apply;
    cabinet.port.apply = async (command) => {
      const end = { transferId: ID, incarnation: INCARNATION, result: 'refused', reason: 'never_seen' } as const;
      await ledger.endCashIn(end);
      return apply(command);
    };
    await transfers.cashIn(CASH_IN);
    expect([wallet(state), credit(state), alarms]).toEqual([10_000, 0, ['contradiction']]);
  });
});

describe('cash in of a machine that decides itself', () => {
  /** The machine decides after so many answers. */
  const undecided = ({ cabinet }: Story, answers: number) => {
    const { apply, ask } = cabinet.port;
    let left = answers;
    const after = (call: typeof apply | typeof ask) => async (command: never) => {
      left -= 1;
      if (left < 0) return apply(command);
      cabinet.received.push(call === apply ? 'apply' : 'ask');
      const answer = {
        status: 1,
        result: 'undecided',
        reason: null,
        incarnation: INCARNATION,
        creditMinor: 0,
      } as const;
      return { ok: true, value: answer } as const;
    };
    cabinet.port.apply = after(apply);
    cabinet.port.ask = after(ask);
  };

  it('stays sent and is asked again until the machine has decided, and is never in doubt', async () => {
    const story = await begin();
    undecided(story, 3);
    expect(await story.transfers.cashIn(CASH_IN)).toMatchObject({ ok: true, transfer: { state: 'sent' } });
    await quiet();
    expect(state(story)).toBe('posted');
    expect(story.rows.map(({ state }) => state)).toEqual(['sent', 'posted']);
    expect([credit(story.state), story.cabinet.received]).toEqual([500, ['apply', 'ask', 'ask', 'apply']]);
  });

  it('is asked by the next run of the job where the node that began it is gone', async () => {
    const story = await begin();
    await story.ledger.sendCashIn({ ...CASH_IN, askAfterMs: 5_000 });
    undecided(story, 2);
    story.pass(6_000);
    expect(await story.transfers.runDue(10)).toBe(1);
    await quiet();
    expect(state(story)).toBe('posted');
    expect(credit(story.state)).toBe(500);
  });

  it('is asked with a growing delay where the machine does not decide, and no more once it is disputed', async () => {
    const story = await begin();
    await story.ledger.sendCashIn({ ...CASH_IN, askAfterMs: 0 });
    undecided(story, Number.POSITIVE_INFINITY);
    for (let run = 0; run < 8; run += 1) {
      story.pass(60_000);
      await story.ledger.claimDue({ limit: 10, random: 0.5 });
    }
    story.pass(60_000);
    await story.transfers.runDue(10);
    await quiet();
    expect(story.cabinet.received).toEqual(['ask']);
    expect(state(story)).toBe('sent');
    await story.ledger.declareLost({ machineId: 1, operator: 'ada', reason: 'the machine does not decide' });
    expect(state(story)).toBe('sent');
    await story.ledger.unlinkMachine({ machineId: 1, linkId: LINK });
    await story.ledger.declareLost({ machineId: 1, operator: 'ada', reason: 'the machine does not decide' });
    story.pass(60_000);
    expect([state(story), await story.transfers.runDue(10), story.cabinet.received]).toEqual(['disputed', 0, ['ask']]);
    expect([wallet(story.state), credit(story.state)]).toEqual([9_500, 0]);
  });

  it('is not asked again once an operator has declared the machine lost', async () => {
    const story = await begin();
    undecided(story, Number.POSITIVE_INFINITY);
    const { ask } = story.cabinet.port;
    story.cabinet.port.ask = async (command) => {
      await story.ledger.unlinkMachine({ machineId: 1, linkId: LINK });
      await story.ledger.declareLost({ machineId: 1, operator: 'ada', reason: 'memory and meters differ' });
      return ask(command);
    };
    await story.transfers.cashIn(CASH_IN);
    await quiet();
    expect(state(story)).toBe('disputed');
    await quiet();
    expect(story.cabinet.received).toEqual(['apply', 'ask']);
  });
});

describe('cash out', () => {
  const CASH_OUT = { transferId: '00000000-0000-4000-8000-000000000009', playerId: 1, machineId: 1, thenFree: false };

  it('GM-11 a cash out is sent to the cabinet again until the debit arrives, and posts once', async () => {
    const { transfers, cabinet, machine, state, pass, rows } = await begin();
    await transfers.cashIn(CASH_IN);
    machine.apply(500);
    cabinet.set({ network: 'lost' });
    expect(await transfers.requestCashOut(CASH_OUT)).toMatchObject({ ok: true, transfer: { state: 'requested' } });
    cabinet.set({ network: 'good' });
    pass(60_000);
    await transfers.runDue(10);
    expect(cabinet.received.slice(1)).toEqual(['cashOut 9', 'cashOut 9']);
    const debit = machine.debit(CASH_OUT.transferId);
    expect(await transfers.debited(debit)).toMatchObject({ posted: true, seatFreed: false });
    expect(await transfers.debited(debit)).toMatchObject({ posted: true });
    expect([wallet(state), credit(state)]).toEqual([10_000, 0]);
    expect(rows.at(-1)).toMatchObject({ state: 'posted', amountMinor: 500, balanceMinor: 10_000 });
    pass(60_000);
    expect(await transfers.runDue(10)).toBe(0);
  });

  it('GM-11 a debit whose plays are not booked yet is not posted and not an alarm', async () => {
    const { transfers, machine, alarms, ledger } = await begin();
    await transfers.cashIn(CASH_IN);
    machine.apply(500);
    machine.play({ betMinor: 100, winMinor: 900 });
    const debit = machine.debit(CASH_OUT.transferId);
    expect(await transfers.debited(debit)).toMatchObject({ posted: false, refusal: 'plays_missing' });
    await ledger.bookPlays(machine.since(0));
    expect(await transfers.debited(debit)).toMatchObject({ posted: true, transfer: { amountMinor: 1_300 } });
    expect(alarms).toEqual([]);
  });

  it('GM-11 the same debit with another amount is an alarm', async () => {
    const { transfers, machine, alarms, state } = await begin();
    await transfers.cashIn(CASH_IN);
    machine.apply(500);
    const debit = machine.debit(CASH_OUT.transferId);
    await transfers.debited(debit);
    expect(await transfers.debited({ ...debit, amountMinor: 400 })).toMatchObject({
      posted: false,
      refusal: 'contradiction',
    });
    expect([alarms, wallet(state)]).toEqual([['contradiction'], 10_000]);
  });

  it('GM-11 a cabinet that has let go of an escrow that the ledger never got is an alarm', async () => {
    const { transfers, cabinet, alarms } = await begin();
    cabinet.port.cashOut = async () => ({ ok: true, value: { status: 1, state: 'done' } });
    await transfers.requestCashOut(CASH_OUT);
    expect(alarms).toEqual(['done_but_not_posted']);
  });

  it('GM-11 a cash out of nothing that the restored ledger still waits for has an end', async () => {
    const { transfers, cabinet, alarms, rows, state } = await begin();
    cabinet.port.cashOut = async () => ({ ok: true, value: { status: 1, state: 'done', amountMinor: 0 } });
    await transfers.requestCashOut(CASH_OUT);
    expect([alarms, rows.at(-1)]).toMatchObject([[], { state: 'refused', reason: 'nothing_moved' }]);
    expect(state.transfers.get(CASH_OUT.transferId)?.state).toBe('refused');
  });
});
