import { isStaleEpoch } from '@salon/domain';
import { JournalError } from '../../journal/journal-error.ts';
import { applyMoney } from './fold-money.ts';
import { remember } from './known-transfers.ts';
import {
  type Change,
  JOURNAL_FORMAT,
  type JournalRecord,
  movesMoney,
  type PlainChange,
  type Standing,
} from './record.ts';
import { availableMinor, type Books, newBooks } from './state.ts';
import { restoreBooks } from './stored-state.ts';

/** The books that a journal says. Throws `JournalError` when its records contradict each other. */
export function foldRecords(records: readonly JournalRecord[]): Books {
  const [first, ...rest] = records;
  if (first === undefined) throw new JournalError('contradiction', 'journal: empty');
  let books = beginBooks(first);
  for (const record of rest) books = foldRecord(books, record);
  return books;
}

function beginBooks(first: JournalRecord): Books {
  if (first.t !== 'opened' && first.t !== 'snapshot')
    throw new JournalError('contradiction', `journal: begins with ${first.t}`);
  if (first.format > JOURNAL_FORMAT) throw new JournalError('unknown_format', `journal: format ${first.format}`);
  return first.t === 'opened' ? newBooks(first.machineId, first.incarnation) : restoreBooks(first.books);
}

export function foldRecord(books: Books, record: JournalRecord): Books {
  if (record.t === 'opened' || record.t === 'snapshot')
    throw new JournalError('contradiction', `journal: ${record.t} in the middle`);
  const next = change(books, record);
  if ('after' in record && !sameStanding(standingOf(next), record.after))
    throw new JournalError('contradiction', `journal: ${record.t} stands elsewhere: a record is missing`);
  return next;
}

/** Pure. Throws `JournalError` (contradiction) on a change that these books do not allow; nothing has happened then. */
export function change(books: Books, what: Change): Books {
  return movesMoney(what) ? applyMoney(books, what) : applyPlain(books, what);
}

export function standingOf({ holdings, meters }: Books): Standing {
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

function applyPlain(books: Books, what: PlainChange): Books {
  switch (what.t) {
    case 'seated':
      check(what.epoch > books.epoch, `seat ${what.epoch} after ${books.epoch}`);
      return { ...books, epoch: what.epoch, seated: true, seatEpoch: what.epoch };
    case 'unseated':
      check(!isStaleEpoch(books.epoch, what.epoch), `unseat ${what.epoch} after ${books.epoch}`);
      return { ...books, epoch: what.epoch, seated: false };
    case 'refused': {
      const { transferId, fingerprint, epoch, reason } = what;
      check(!books.transfers.has(transferId), `transfer ${transferId} has its result`);
      const refused = { kind: 'cash_in', fingerprint, epoch, result: 'refused', reason } as const;
      return { ...books, transfers: remember(books.transfers, transferId, refused, books.epoch) };
    }
    case 'cash_out_accepted': {
      const { transferId, epoch } = what;
      check(!books.transfers.has(transferId), `cash out ${transferId} is known`);
      const waiting = { kind: 'cash_out', epoch, state: 'waiting', amountMinor: 0 } as const;
      const transfers = remember(books.transfers, transferId, waiting, books.epoch);
      return { ...books, transfers, intents: [...books.intents, { transferId, epoch }] };
    }
    case 'numbered':
      check(books.lastPlay === 0 && books.running === null, 'the numbers have begun');
      return { ...books, lastPlay: what.lastPlay, numbered: true };
    case 'fault': {
      const others = books.faults.filter((fault) => fault !== what.fault);
      return { ...books, faults: what.stands ? [...others, what.fault] : others };
    }
    case 'bet':
      return { ...books, betMinor: what.betMinor };
    case 'drawn': {
      const { play } = what;
      check(books.running === null, 'a play is running');
      check(books.numbered && play.number === books.lastPlay + 1, `play ${play.number} after ${books.lastPlay}`);
      check(books.escrow === null, 'a play while cashing out');
      check(play.outcome.betMinor <= availableMinor(books), `bet ${play.outcome.betMinor} over the credit`);
      return { ...books, running: play, contributionRemainder: play.contributionRemainder };
    }
    case 'booked':
      check(what.number <= books.lastPlay, `play ${what.number} booked after ${books.lastPlay}`);
      return { ...books, unbooked: books.unbooked.filter((play) => play.number > what.number) };
    default:
      throw new JournalError('unknown_format', `journal: unknown record ${JSON.stringify(what)}`);
  }
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new JournalError('contradiction', `books: ${what}`);
}
