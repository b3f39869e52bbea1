import { describe, expect, it } from 'vitest';
import { outcome } from '../machine.fixture.ts';
import type { MeterReading } from '../metered/meter-reading.ts';
import { type AskedTransfer, type MeteredPlay, NEW_METERED } from '../metered/metered-state.ts';
import { change, foldRecord, foldRecords, standingOf } from './fold.ts';
import { type DrawnPlay, type MachineState, newState } from './machine-state.ts';
import { type Change, JOURNAL_FORMAT, type JournalRecord } from './record.ts';

/** A journal with any of these is not read: nothing is guessed. */
const atMs = 0;
const fingerprint = 'f';
const drawnHere = newState(7, 'i');
const decidesItself = newState(7, 'i', NEW_METERED);
const after = (start: MachineState, changes: readonly Change[]) => changes.reduce(change, start);

const seated: Change = { t: 'seated', epoch: 1, atMs };
const numbered: Change = { t: 'numbered', lastPlay: 0 };
const applied = (transferId: string, amountMinor = 1_000): Change => ({
  ...{ t: 'applied', transferId, fingerprint, epoch: 1, amountMinor, atMs },
});
const debited = (transferId: string, amountMinor = 1_000, handPay = false): Change => ({
  ...{ t: 'debited', transferId, epoch: 1, amountMinor, atMs, ...(handPay && { handPay: true as const }) },
});
const drawn = (number: number, betMinor = 100, winMinor = 0, handPayMinor = 0): Change => ({
  t: 'drawn',
  play: {
    ...{ number, epoch: 1, gameId: 'g', outcome: outcome({ betMinor, winMinor }), handPayMinor },
    ...{ contributionMinor: 0, contributionRemainder: 0 },
  } satisfies DrawnPlay,
  atMs,
});
const ended = (number: number): Change => ({ t: 'ended', number, atMs });
const handPaid = (reference: string, amountMinor: number): Change => ({ t: 'hand_paid', reference, amountMinor, atMs });
const reading: MeterReading = {
  creditMinor: 0,
  counters: {
    ...{ coinInMinor: 0, coinOutMinor: 0, jackpotMinor: 0, cancelledMinor: 0 },
    ...{ games: 0, transferInMinor: 0, transferOutMinor: 0 },
  },
};
const metered = (play: Partial<MeteredPlay> | null): Change => ({
  ...{ t: 'metered', reading, serial: null, jackpotDueMinor: 0, atMs },
  play: play && {
    ...{ number: 1, epoch: 1, gameId: 'g', games: 1, betMinor: 0, winMinor: 0, handPayMinor: 0 },
    ...play,
  },
});
const asked = (transferId: string, direction: AskedTransfer['direction'], amountMinor = 500): Change => ({
  ...{ t: 'transfer_asked', asked: { transferId, wireId: `${transferId}:1`, direction, epoch: 1, amountMinor }, atMs },
  ...(direction === 'in' && { fingerprint }),
});

const funded = [seated, numbered, applied('in')];
const owing = [seated, numbered, metered({ winMinor: 700, handPayMinor: 700 })];

type Row = [name: string, before: readonly Change[], change: Change];

function refuses(start: MachineState, rows: readonly Row[]): void {
  it.each(rows)('%s', (_name, before, bad) => {
    const state = after(start, before);
    expect(() => change(state, bad)).toThrow(expect.objectContaining({ fault: 'contradiction' }));
  });
}

describe('a machine whose outcomes are drawn here has no', () => {
  refuses(drawnHere, [
    ['older seat', [{ t: 'seated', epoch: 2, atMs }], seated],
    ['same seat twice', [seated], seated],
    ['same seat after its end', [seated, { t: 'unseated', epoch: 1, atMs }], { ...seated, sessionId: 's' }],
    ['end of an older seat', [{ t: 'seated', epoch: 2, atMs }], { t: 'unseated', epoch: 1, atMs }],
    ['cash in of nothing', [seated], applied('in', 0)],
    ['cash in of a part', [seated], applied('in', 0.5)],
    ['cash in twice', funded, applied('in')],
    ['cash in after its refusal', [seated, refused('in')], applied('in')],
    ['refusal of a cash in that applied', funded, refused('in')],
    ['cash in while cashing out', [...funded, debited('out')], applied('in2')],
    ['cash in beyond the highest sum', [seated, applied('in', Number.MAX_SAFE_INTEGER)], applied('in2', 1)],
    ['cash out of less than all', funded, debited('out', 999)],
    ['cash out of more than all', funded, debited('out', 1_001)],
    ['second cash out while one is open', [...funded, debited('out')], debited('out2', 0)],
    ['cash out while a play runs', [...funded, drawn(1)], debited('out')],
    ['cash out while a hand pay is pending', [...funded, drawn(1, 0, 300, 300), ended(1)], debited('out')],
    ['cash out by the id of a cash in', funded, debited('in')],
    ['cash out accepted twice', [...funded, accepted('out')], accepted('out')],
    ['posting without a cash out', funded, { t: 'posted', transferId: 'out', atMs }],
    ['posting of another cash out', [...funded, debited('out')], { t: 'posted', transferId: 'out2', atMs }],
    ['play before its numbers', [seated, applied('in')], drawn(1)],
    ['play with a gap', funded, drawn(2)],
    ['play while one runs', [...funded, drawn(1)], drawn(1)],
    ['play while cashing out', [...funded, debited('out')], drawn(1, 0)],
    ['bet over the credit', funded, drawn(1, 1_001)],
    ['end of a play that does not run', funded, ended(1)],
    ['end of another play', [...funded, drawn(1)], ended(2)],
    ['hand pay above credit and win', [...funded, drawn(1, 0, 300, 1_301)], ended(1)],
    ['numbers that begin again', [...funded, drawn(1), ended(1)], numbered],
    ['numbers while a play runs', [...funded, drawn(1)], numbered],
    ['booking of a play to come', [...funded, drawn(1), ended(1)], { t: 'booked', number: 2 }],
    ['payment of a hand pay that is not pending', funded, handPaid('play:1', 300)],
    ['payment of another hand pay', [...funded, drawn(1, 0, 300, 300), ended(1)], handPaid('play:2', 300)],
    ['payment of another amount', [...funded, drawn(1, 0, 300, 300), ended(1)], handPaid('play:1', 299)],
    ['reading of meters', [seated], metered(null)],
    ['question about a transfer', [seated], asked('out', 'out')],
    ['reset of a hand pay', [...funded, drawn(1, 0, 300, 300), ended(1)], reset('play:1')],
  ]);
});

describe('a machine that decides itself has no', () => {
  refuses(decidesItself, [
    ['play before its numbers', [seated], metered({})],
    ['play with a gap', [seated, numbered], metered({ number: 2 })],
    ['play without a game', [seated, numbered], metered({ games: 0 })],
    ['hand pay above its win', [seated, numbered], metered({ winMinor: 699, handPayMinor: 700 })],
    ['bet over the credit', [seated, numbered], metered({ betMinor: 1 })],
    ['outcome drawn here', [seated, numbered], drawn(1, 0)],
    ['second question while one is open', [seated, asked('in', 'in')], asked('in2', 'in')],
    ['question about nothing', [seated], asked('in', 'in', 0)],
    ['cash in without its fingerprint', [seated], withoutFingerprint('in')],
    ['question about a cash in that is known', [seated, refused('in')], asked('in', 'in')],
    ['cash in that was not asked', [seated, asked('in', 'in')], applied('in2', 500)],
    ['cash in that was asked as a cash out', [seated, asked('out', 'out')], applied('out', 500)],
    ['cash out that was not asked', [seated, numbered, metered({ winMinor: 500 })], debited('out', 500)],
    ['cash out of more than there is', [seated, asked('out', 'out', 500)], debited('out', 500)],
    [
      'refusal of a cash out that was not asked',
      [seated],
      { t: 'cash_out_refused', transferId: 'o', detail: '', atMs },
    ],
    ['payment of what is not owed', owing, handPaid('play:2', 700)],
    ['payment of another amount', owing, handPaid('play:1', 699)],
    ['second payment', [...owing, handPaid('play:1', 700)], handPaid('play:1', 700)],
    ['reset of another hand pay', owing, reset('play:2')],
    ['second reset', [...owing, reset('play:1')], reset('play:1')],
  ]);

  it('a hand pay locks until its reset and is owed until its payment, in either order', () => {
    const paidFirst = after(decidesItself, [...owing, handPaid('play:1', 700)]);
    expect(paidFirst).toMatchObject({ handPay: { reference: 'play:1' }, metered: { owed: [] } });
    const resetFirst = after(decidesItself, [...owing, reset('play:1')]);
    expect(resetFirst).toMatchObject({ handPay: null, metered: { owed: [{ reference: 'play:1', amountMinor: 700 }] } });
    for (const state of [change(paidFirst, reset('play:1')), change(resetFirst, handPaid('play:1', 700))])
      expect(state).toMatchObject({
        ...{ handPay: null, metered: { owed: [] } },
        ...{ holdings: { handPayPendingMinor: 0 }, meters: { handPayPaidMinor: 700 } },
      });
  });

  it('a play without a hand pay owes nothing, and a new player does not read the win of the one before', () => {
    const played = after(decidesItself, [{ ...seated, sessionId: 's' }, numbered, metered({ winMinor: 40 })]);
    expect(played).toMatchObject({ lastWinMinor: 40, sessionNetMinor: 40, handPay: null, metered: { owed: [] } });
    const next = change(played, { t: 'seated', epoch: 2, sessionId: 'other', atMs });
    expect(next).toMatchObject({ lastWinMinor: 0, sessionNetMinor: 0 });
    const afterAnother = (epoch: number) => change(next, metered({ number: 2, epoch, winMinor: 60 }));
    expect(afterAnother(1)).toMatchObject({ lastWinMinor: 0, sessionNetMinor: 0 });
    expect(afterAnother(2)).toMatchObject({ lastWinMinor: 60, sessionNetMinor: 60 });
    expect(change({ ...next, sessionNetMinor: null }, metered({ number: 2, epoch: 2 })).sessionNetMinor).toBeNull();
  });
});

describe('a journal', () => {
  const opened: JournalRecord = { t: 'opened', format: JOURNAL_FORMAT, machineId: 7, incarnation: 'i', atMs };
  const contradiction = expect.objectContaining({ fault: 'contradiction' });

  it('begins with its beginning, once, and is not empty', () => {
    expect(() => foldRecords([])).toThrow(contradiction);
    expect(() => foldRecords([{ t: 'seated', epoch: 1, atMs }])).toThrow(contradiction);
    expect(() => foldRecords([opened, opened])).toThrow(contradiction);
  });

  it('has no record that stands elsewhere, in whichever of its counters', () => {
    const before = after(drawnHere, [seated]);
    const what = { t: 'applied', transferId: 'in', fingerprint, epoch: 1, amountMinor: 1_000, atMs } as const;
    const { holdings, meters } = standingOf(change(before, what));
    expect(foldRecord(before, { ...what, after: { holdings, meters } }).holdings.creditMinor).toBe(1_000);
    const others = [
      ...(['creditMinor', 'escrowMinor', 'handPayPendingMinor'] as const).map((key) => ({
        ...{ holdings: { ...holdings, [key]: holdings[key] + 1 }, meters },
      })),
      ...(['inMinor', 'outMinor', 'betMinor', 'winMinor', 'handPayPaidMinor', 'games'] as const).map((key) => ({
        ...{ holdings, meters: { ...meters, [key]: meters[key] + 1 } },
      })),
    ];
    for (const elsewhere of others)
      expect(() => foldRecord(before, { ...what, after: elsewhere })).toThrow(contradiction);
  });
});

function refused(transferId: string): Change {
  return { t: 'refused', transferId, fingerprint, epoch: 1, reason: 'over_limit', atMs };
}
function accepted(transferId: string): Change {
  return { t: 'cash_out_accepted', transferId, epoch: 1, atMs };
}
function reset(reference: string): Change {
  return { t: 'hand_pay_reset', reference, atMs };
}
function withoutFingerprint(transferId: string): Change {
  const { fingerprint: _, ...rest } = asked(transferId, 'in') as Extract<Change, { t: 'transfer_asked' }>;
  return rest;
}
