import { isAmount, isCredit } from '@salon/domain';
import { JournalError } from '../../journal/journal-error.ts';
import { remember } from './known-transfers.ts';
import type { MoneyChange } from './record.ts';
import type { Books } from './state.ts';

type Of<T extends MoneyChange['t']> = Extract<MoneyChange, { t: T }>;

/** Pure; keeps `imbalance` at zero. Throws `JournalError` (contradiction) on a change that these books do not allow. */
export function applyMoney(books: Books, what: MoneyChange): Books {
  const next = move(books, what);
  const { creditMinor, escrowMinor, handPayPendingMinor } = next.holdings;
  const sound = [creditMinor, escrowMinor, handPayPendingMinor, ...Object.values(next.meters)].every(isCredit);
  check(sound, `${what.t} leaves an amount below zero or over all bounds`);
  return next;
}

function move(books: Books, what: MoneyChange): Books {
  switch (what.t) {
    case 'applied':
      return applied(books, what);
    case 'debited':
      return debited(books, what);
    case 'posted':
      return posted(books, what);
    case 'ended':
      return ended(books, what);
    case 'hand_paid':
      return handPaid(books, what);
  }
}

/** A win leaves the machine by it; a cash out has left by its transfer, and the lock alone goes. */
function handPaid(books: Books, { reference, amountMinor }: Of<'hand_paid'>): Books {
  const { handPay, holdings, meters } = books;
  check(handPay !== null && handPay.reference === reference, `hand pay ${reference} is not pending`);
  check(handPay.amountMinor === amountMinor, `hand pay ${reference} of ${amountMinor}, not ${handPay.amountMinor}`);
  if (handPay.kind === 'cash_out') return { ...books, handPay: null };
  return {
    ...books,
    handPay: null,
    holdings: { ...holdings, handPayPendingMinor: holdings.handPayPendingMinor - amountMinor },
    meters: { ...meters, handPayPaidMinor: meters.handPayPaidMinor + amountMinor },
  };
}

function applied(books: Books, { transferId, fingerprint, epoch, amountMinor }: Of<'applied'>): Books {
  const { holdings, meters } = books;
  check(isAmount(amountMinor), `cash in of ${amountMinor}`);
  check(!books.transfers.has(transferId), `cash in ${transferId} has its result`);
  check(books.escrow === null, 'a cash in while cashing out');
  const result = { kind: 'cash_in', fingerprint, epoch, result: 'applied', reason: null } as const;
  return {
    ...books,
    holdings: { ...holdings, creditMinor: holdings.creditMinor + amountMinor },
    meters: { ...meters, inMinor: meters.inMinor + amountMinor },
    transfers: remember(books.transfers, transferId, result, books.epoch),
  };
}

/** All the credit goes at once; an id that was not accepted before is the machine's own collect. */
function debited(books: Books, { transferId, epoch, amountMinor, handPay }: Of<'debited'>): Books {
  const { holdings, intents } = books;
  const [first, ...others] = intents;
  const accepted = first?.transferId === transferId;
  check(books.escrow === null, 'a cash out is open');
  check(books.running === null, 'a cash out while a play runs');
  check(books.handPay === null, 'a cash out while a hand pay is pending');
  check(accepted || !books.transfers.has(transferId), `cash out ${transferId} is known`);
  check(amountMinor === holdings.creditMinor, `cash out of ${amountMinor} from ${holdings.creditMinor}`);
  const state = { kind: 'cash_out', epoch, state: 'debited', amountMinor } as const;
  return {
    ...books,
    holdings: { ...holdings, creditMinor: 0, escrowMinor: amountMinor },
    escrow: { transferId, epoch, amountMinor, ...(handPay && { handPay }) },
    handPay: handPay ? { kind: 'cash_out', reference: transferId, amountMinor } : books.handPay,
    intents: accepted ? others : intents,
    transfers: remember(books.transfers, transferId, state, books.epoch),
  };
}

function posted(books: Books, { transferId }: Of<'posted'>): Books {
  const { escrow, holdings, meters } = books;
  check(escrow !== null && escrow.transferId === transferId, `cash out ${transferId} is not open`);
  const { epoch, amountMinor } = escrow;
  const state = { kind: 'cash_out', epoch, state: 'done', amountMinor } as const;
  return {
    ...books,
    holdings: { ...holdings, escrowMinor: 0 },
    meters: { ...meters, outMinor: meters.outMinor + amountMinor },
    escrow: null,
    transfers: remember(books.transfers, transferId, state, books.epoch),
  };
}

function ended(books: Books, { number, atMs }: Of<'ended'>): Books {
  const { running: play, holdings, meters } = books;
  check(play !== null && play.number === number, `play ${number} does not run`);
  const { betMinor, winMinor, stops, next } = play.outcome;
  return {
    ...books,
    holdings: {
      ...holdings,
      creditMinor: holdings.creditMinor - betMinor + winMinor - play.handPayMinor,
      handPayPendingMinor: holdings.handPayPendingMinor + play.handPayMinor,
    },
    meters: {
      ...meters,
      betMinor: meters.betMinor + betMinor,
      winMinor: meters.winMinor + winMinor,
      games: meters.games + 1,
    },
    handPay:
      play.handPayMinor > 0
        ? { kind: 'win', reference: `play:${number}`, amountMinor: play.handPayMinor }
        : books.handPay,
    running: null,
    lastPlay: number,
    game: next,
    gameEpoch: play.epoch,
    stops: stops.length > 0 ? stops : books.stops,
    lastWinMinor: winMinor,
    unbooked: [...books.unbooked, { ...play, endedAtMs: atMs }],
  };
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new JournalError('contradiction', `books: ${what}`);
}
