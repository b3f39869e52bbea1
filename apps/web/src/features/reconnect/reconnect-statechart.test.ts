import { failure } from '@salon/contract';
import { MACHINE_STATES } from '@salon/domain';
import { describe, expect, it } from 'vitest';
import { type SnapshotFrom, transition } from 'xstate';
import {
  ACTIONS,
  DIALOG_STATES,
  dialogState,
  type OpenMachine,
  type ReconnectEvent,
  type ReconnectState,
  reconnectStatechart,
  sessionEvent,
} from './reconnect-statechart.ts';

type Snapshot = SnapshotFrom<typeof reconnectStatechart>;

const machine: OpenMachine = { id: 7, name: 'Altın Nehir', status: 'waiting', here: false };
const at = (value: ReconnectState, of: OpenMachine | null = machine): Snapshot =>
  reconnectStatechart.resolveState({ value, context: { machine: of, failure: null, leftId: null } });
const next = (from: Snapshot, event: ReconnectEvent) => transition(reconnectStatechart, from, event)[0];

const events: ReconnectEvent[] = [
  { type: 'SESSION_OPEN', machine },
  { type: 'SESSION_OPEN', machine: { ...machine, id: 8 } },
  { type: 'SESSION_GONE' },
  { type: 'CASH_OUT' },
  { type: 'CONTINUE' },
  { type: 'KICK' },
  { type: 'CONFIRM' },
  { type: 'LATER' },
  { type: 'SHOW' },
  { type: 'SEATED' },
  { type: 'UNSEATED', leftId: null },
  { type: 'DONE' },
  { type: 'FAILED', failure: failure('seat_not_yours') },
];
/** Columns follow `events`, for a machine that waits; a dot stays where it is. */
const table: Record<ReconnectState, string> = {
  hidden: 'asking asking . . . . . . . seated . . .',
  asking: '. . hidden cashingOut continuing . . postponed . seated . . .',
  confirmingKick: '. . hidden . . . kicking asking . seated . . .',
  cashingOut: '. . hidden . . . . . . seated . asking asking',
  continuing: '. . hidden . . . . . . seated . hidden asking',
  kicking: '. . hidden . . . . . . seated . asking asking',
  seated: '. . . . . . . . . . hidden . .',
  postponed: '. asking hidden . . . . . asking seated . . .',
};

describe('reconnect chart', () => {
  for (const [state, row] of Object.entries(table) as [ReconnectState, string][]) {
    row.split(' ').forEach((target, column) => {
      const event = events[column];
      if (event === undefined) throw new Error('table is wider than its events');
      it(`RC-01 RC-03 ${state} on ${event.type} (${column}): ${target}`, () => {
        expect(next(at(state), event).value).toBe(target === '.' ? state : target);
      });
    });
  }

  it.each([
    ['bonus', 'bonus'],
    ['waiting', 'waiting'],
    ['available', 'waiting'],
    ['reserved', 'waiting'],
    ['playing', 'waiting'],
    ['cashing_out', 'cashing_out'],
    ['handpay', 'handpay'],
    ['error', 'error'],
    ['offline', 'offline'],
    ['unknown', 'unknown'],
  ] as const)('RC-02 a machine that is %s is shown as %s', (status, expected) => {
    expect(dialogState({ ...machine, status })).toBe(expected);
  });

  it('RC-02 every machine state has one of the texts', () => {
    const reached = new Set(
      [true, false].flatMap((here) => MACHINE_STATES.map((status) => dialogState({ ...machine, status, here }))),
    );
    expect([...reached].sort()).toEqual([...DIALOG_STATES].sort());
  });

  it.each(DIALOG_STATES)('RC-03 a machine that is %s allows its own actions and no other', (state) => {
    const shown: OpenMachine = { ...machine, status: state, here: state === 'playing' };
    const moved = (['CASH_OUT', 'CONTINUE', 'KICK'] as const).filter(
      (type) => next(at('asking', shown), { type }).value !== 'asking',
    );
    expect([...moved].sort()).toEqual([...ACTIONS[state]].sort());
  });

  it('RC-03 kicking is asked twice', () => {
    const asked = next(at('asking', { ...machine, here: true }), { type: 'KICK' });
    expect(asked.value).toBe('confirmingKick');
    expect(next(asked, { type: 'CONFIRM' }).value).toBe('kicking');
  });

  it('RC-03 a refused action shows its reason and can be repeated', () => {
    const refused = next(at('kicking'), { type: 'FAILED', failure: failure('seat_not_yours') });
    expect(refused.context.failure?.code).toBe(60005);
    expect(next(refused, { type: 'CONTINUE' }).context.failure).toBeNull();
  });

  it('RC-01 a push without a machine closes the dialog', () => {
    expect(sessionEvent({ status: 1, id: null, name: null, machine_status: null, here: false })).toEqual({
      type: 'SESSION_GONE',
    });
  });

  it.each(['available', 'reserved', 'waiting', 'playing'] as const)(
    'RC-02 a seat that another device holds counts as being played, %s or not',
    (status) => {
      expect(dialogState({ ...machine, status, here: true })).toBe('playing');
    },
  );

  it('RC-01 a session that is still open after the game is asked about again', () => {
    const left = next(next(at('seated'), { type: 'SESSION_OPEN', machine }), { type: 'UNSEATED', leftId: null });
    expect(left.value).toBe('hidden');
    expect(next(left, { type: 'SESSION_OPEN', machine }).value).toBe('asking');
  });

  it('a machine that the player has left themselves is not asked about; another one, or the same after it was free, is', () => {
    const left = next(at('seated'), { type: 'UNSEATED', leftId: machine.id });
    const reported = next(left, { type: 'SESSION_OPEN', machine });
    expect(reported).toMatchObject({ value: 'postponed', context: { machine } });
    expect(next(reported, { type: 'SHOW' }).value).toBe('asking');
    const another = { ...machine, id: 8 };
    for (const from of [left, reported])
      expect(next(from, { type: 'SESSION_OPEN', machine: another }).value).toBe('asking');
    const freed = next(reported, { type: 'SESSION_GONE' });
    expect(next(freed, { type: 'SESSION_OPEN', machine }).value).toBe('asking');
  });

  it.each([
    ['nobody plays', { machine_status: 'available', here: false }, 'SESSION_GONE'],
    ['another device plays', { machine_status: 'reserved', here: true }, 'SESSION_OPEN'],
    ['an attendant has to pay at', { machine_status: 'handpay', here: false }, 'SESSION_OPEN'],
  ] as const)('a machine without credit that %s: %j is %s', (_, reported, expected) => {
    const session = { status: 1, id: 7, name: 'Altın Nehir', ...reported } as const;
    expect(sessionEvent({ ...session, creditMinor: 0 }).type).toBe(expected);
    expect(sessionEvent({ ...session, creditMinor: 1 }).type).toBe('SESSION_OPEN');
    expect(sessionEvent(session).type).toBe('SESSION_OPEN');
  });
});
