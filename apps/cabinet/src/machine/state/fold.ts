import { isStaleEpoch } from '@salon/domain';
import { JournalError } from '../../journal/journal-error.ts';
import { NEW_METERED } from '../metered/metered-state.ts';
import { cashOutRefused, handPayReset, transferAsked } from './fold-metered.ts';
import { applyMoney, openCashIn } from './fold-money.ts';
import { testAbandoned, testBegun, testMoved, testRefused } from './fold-test.ts';
import { remember } from './known-transfers.ts';
import { availableMinor, type MachineState, newState } from './machine-state.ts';
import {
  type Change,
  FORMAT_WITH_TEST,
  JOURNAL_FORMAT,
  type JournalRecord,
  movesMoney,
  type PlainChange,
  type Standing,
} from './record.ts';
import { restoreState } from './stored-state.ts';

/** The state that results from a journal. Throws `JournalError` when its records contradict each other. */
export function foldRecords(records: readonly JournalRecord[]): MachineState {
  const [first, ...rest] = records;
  if (first === undefined) throw new JournalError('contradiction', 'journal: empty');
  let state = beginState(first);
  for (const record of rest) state = foldRecord(state, record);
  return state;
}

function beginState(first: JournalRecord): MachineState {
  if (first.t !== 'opened' && first.t !== 'snapshot')
    throw new JournalError('contradiction', `journal: begins with ${first.t}`);
  const isKnown = first.format === JOURNAL_FORMAT || (first.t === 'snapshot' && first.format === FORMAT_WITH_TEST);
  if (!isKnown) throw new JournalError('unknown_format', `journal: format ${first.format}`);
  if (first.t === 'snapshot') return restoreState(first.state);
  return newState(first.machineId, first.incarnation, first.isMetered ? NEW_METERED : null);
}

export function foldRecord(state: MachineState, record: JournalRecord): MachineState {
  if (record.t === 'opened' || record.t === 'snapshot')
    throw new JournalError('contradiction', `journal: ${record.t} in the middle`);
  const next = change(state, record);
  if ('after' in record && !sameStanding(standingOf(next), record.after))
    throw new JournalError('contradiction', `journal: ${record.t} stands elsewhere: a record is missing`);
  return next;
}

/** Pure. Throws `JournalError` (contradiction) on a change that this state does not allow; nothing has happened then. */
export function change(state: MachineState, what: Change): MachineState {
  return movesMoney(what) ? applyMoney(state, what) : applyPlain(state, what);
}

export function standingOf({ holdings, meters }: MachineState): Standing {
  return { holdings, meters };
}

function sameStanding(left: Standing, right: Standing): boolean {
  const holdings = ['creditMinor', 'escrowMinor', 'handPayPendingMinor'] as const;
  const meters = ['inMinor', 'outMinor', 'betMinor', 'winMinor', 'handPayPaidMinor', 'games'] as const;
  return (
    holdings.every((key) => left.holdings[key] === right.holdings[key]) &&
    meters.every((key) => left.meters[key] === right.meters[key])
  );
}

function applyPlain(state: MachineState, what: PlainChange): MachineState {
  switch (what.t) {
    case 'seated':
      return seated(state, what);
    case 'unseated':
      check(!isStaleEpoch(state.epoch, what.epoch), `unseat ${what.epoch} after ${state.epoch}`);
      return { ...state, epoch: what.epoch, seated: false };
    case 'refused': {
      const { transferId, fingerprint, epoch, reason } = what;
      const open = openCashIn(state, transferId);
      const refused = { kind: 'cash_in', fingerprint, epoch, result: 'refused', reason } as const;
      return { ...open, transfers: remember(state.transfers, transferId, refused, state.epoch) };
    }
    case 'cash_out_accepted': {
      const { transferId, epoch } = what;
      check(!state.transfers.has(transferId), `cash out ${transferId} is known`);
      const waiting = { kind: 'cash_out', epoch, state: 'waiting', amountMinor: 0 } as const;
      const transfers = remember(state.transfers, transferId, waiting, state.epoch);
      return { ...state, transfers, intents: [...state.intents, { transferId, epoch }] };
    }
    case 'numbered':
      check(state.lastPlay === 0 && state.running === null, 'the numbers have begun');
      return { ...state, lastPlay: what.lastPlay, numbered: true };
    case 'fault': {
      const others = state.faults.filter((fault) => fault !== what.fault);
      return { ...state, faults: what.stands ? [...others, what.fault] : others };
    }
    case 'bet':
      return { ...state, betMinor: what.betMinor };
    case 'drawn': {
      const { play } = what;
      check(state.metered === null && state.running === null, 'a play is running');
      check(state.numbered && play.number === state.lastPlay + 1, `play ${play.number} after ${state.lastPlay}`);
      check(state.escrow === null, 'a play while cashing out');
      check(play.outcome.betMinor <= availableMinor(state), `bet ${play.outcome.betMinor} over the credit`);
      return { ...state, running: play, contributionRemainder: play.contributionRemainder };
    }
    case 'booked':
      check(what.number <= state.lastPlay, `play ${what.number} booked after ${state.lastPlay}`);
      return { ...state, unbooked: state.unbooked.filter((play) => play.number > what.number) };
    case 'transfer_asked':
      return transferAsked(state, what);
    case 'cash_out_refused':
      return cashOutRefused(state, what);
    case 'hand_pay_reset':
      return handPayReset(state, what);
    case 'test_begun':
      return testBegun(state, what);
    case 'test_moved':
      return testMoved(state, what);
    case 'test_refused':
      return testRefused(state, what);
    case 'test_abandoned':
      return testAbandoned(state, what);
    default:
      throw new JournalError('unknown_format', `journal: unknown record ${JSON.stringify(what)}`);
  }
}

/** Another seat of the same session (a takeover, a reconnect) keeps what its plays won; a new player begins at 0. */
function seated(state: MachineState, { epoch, sessionId }: Extract<PlainChange, { t: 'seated' }>): MachineState {
  const namesSession = epoch === state.epoch && state.seated && sessionId !== undefined;
  check(epoch > state.epoch || namesSession, `seat ${epoch} after ${state.epoch}`);
  const next = { ...state, epoch, seated: true, seatEpoch: epoch };
  if (sessionId === undefined || sessionId === state.sessionId) return next;
  return { ...next, sessionId, sessionEpoch: epoch, lastWinMinor: 0, sessionNetMinor: 0 };
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new JournalError('contradiction', `state: ${what}`);
}
