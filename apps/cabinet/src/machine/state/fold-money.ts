import { isAmount, isCredit } from '@salon/domain';
import { JournalError } from '../../journal/journal-error.ts';
import { closeAsked, metered, owedPaid } from './fold-metered.ts';
import { remember } from './known-transfers.ts';
import { isTransferring, type MachineState, playedFigures } from './machine-state.ts';
import type { MoneyChange } from './record.ts';

type Of<T extends MoneyChange['t']> = Extract<MoneyChange, { t: T }>;

/** Pure; keeps `imbalance` at zero. Throws `JournalError` (contradiction) on a change that this state does not allow. */
export function applyMoney(state: MachineState, what: MoneyChange): MachineState {
  const next = move(state, what);
  const { creditMinor, escrowMinor, handPayPendingMinor } = next.holdings;
  const sound = [creditMinor, escrowMinor, handPayPendingMinor, ...Object.values(next.meters)].every(isCredit);
  check(sound, `${what.t} leaves an amount below zero or over all bounds`);
  return next;
}

function move(state: MachineState, what: MoneyChange): MachineState {
  switch (what.t) {
    case 'applied':
      return applied(state, what);
    case 'debited':
      return debited(state, what);
    case 'posted':
      return posted(state, what);
    case 'ended':
      return ended(state, what);
    case 'hand_paid':
      return state.metered === null ? handPaid(state, what) : owedPaid(state, what);
    case 'metered':
      return metered(state, what);
  }
}

/** A win leaves the machine by it; a cash out has left by its transfer, and the lock alone goes. */
function handPaid(state: MachineState, { reference, amountMinor }: Of<'hand_paid'>): MachineState {
  const { handPay, holdings, meters } = state;
  check(handPay !== null && handPay.reference === reference, `hand pay ${reference} is not pending`);
  check(handPay.amountMinor === amountMinor, `hand pay ${reference} of ${amountMinor}, not ${handPay.amountMinor}`);
  if (handPay.kind === 'cash_out') return { ...state, handPay: null };
  return {
    ...state,
    handPay: null,
    holdings: { ...holdings, handPayPendingMinor: holdings.handPayPendingMinor - amountMinor },
    meters: { ...meters, handPayPaidMinor: meters.handPayPaidMinor + amountMinor },
  };
}

function applied(before: MachineState, { transferId, fingerprint, epoch, amountMinor }: Of<'applied'>): MachineState {
  check(isAmount(amountMinor), `cash in of ${amountMinor}`);
  check(before.escrow === null, 'a cash in while cashing out');
  // A machine that decides itself has only what it was asked to take.
  const state = before.metered === null ? openCashIn(before, transferId) : closeAsked(before, transferId, 'in');
  const { holdings, meters } = state;
  const result = { kind: 'cash_in', fingerprint, epoch, result: 'applied', reason: null } as const;
  return {
    ...state,
    holdings: { ...holdings, creditMinor: holdings.creditMinor + amountMinor },
    meters: { ...meters, inMinor: meters.inMinor + amountMinor },
    transfers: remember(state.transfers, transferId, result, state.epoch),
  };
}

/** The state in which this cash in may get its result. */
export function openCashIn(state: MachineState, transferId: string): MachineState {
  if (state.metered !== null && state.transfers.has(transferId)) return closeAsked(state, transferId, 'in');
  check(!state.transfers.has(transferId), `cash in ${transferId} has its result`);
  return state;
}

/** All the credit goes at once; an id that was not accepted before is the machine's own collect. */
function debited(before: MachineState, { transferId, epoch, amountMinor, handPay }: Of<'debited'>): MachineState {
  // Of a machine that decides itself only what it has really moved is debited; an empty one has nothing to move.
  const isAsked = before.metered !== null && amountMinor > 0 && !handPay;
  const state = isAsked ? closeAsked(before, transferId, 'out') : before;
  const { holdings, intents } = state;
  const [first, ...others] = intents;
  const accepted = first?.transferId === transferId;
  check(state.escrow === null, 'a cash out is open');
  check(state.running === null, 'a cash out while a play runs');
  check(!isTransferring(state), 'a cash out while another transfer is open');
  // What a machine that decides itself has moved is gone, although a win rings in the same reading.
  check(state.handPay === null || before.metered !== null, 'a cash out while a hand pay is pending');
  check(accepted || !state.transfers.has(transferId), `cash out ${transferId} is known`);
  const leftMinor = holdings.creditMinor - amountMinor;
  // A machine that decides itself may have won between the question and its answer.
  check(leftMinor === 0 || (isAsked && leftMinor > 0), `cash out of ${amountMinor} from ${holdings.creditMinor}`);
  const transfer = { kind: 'cash_out', epoch, state: 'debited', amountMinor } as const;
  return {
    ...state,
    holdings: { ...holdings, creditMinor: leftMinor, escrowMinor: amountMinor },
    escrow: { transferId, epoch, amountMinor, ...(handPay && { handPay }) },
    // A machine that decides itself has been reset by its key before.
    handPay:
      handPay && state.metered === null ? { kind: 'cash_out', reference: transferId, amountMinor } : state.handPay,
    intents: accepted ? others : intents,
    transfers: remember(state.transfers, transferId, transfer, state.epoch),
  };
}

function posted(state: MachineState, { transferId }: Of<'posted'>): MachineState {
  const { escrow, holdings, meters } = state;
  check(escrow !== null && escrow.transferId === transferId, `cash out ${transferId} is not open`);
  const { epoch, amountMinor } = escrow;
  const transfer = { kind: 'cash_out', epoch, state: 'done', amountMinor } as const;
  return {
    ...state,
    holdings: { ...holdings, escrowMinor: 0 },
    meters: { ...meters, outMinor: meters.outMinor + amountMinor },
    escrow: null,
    transfers: remember(state.transfers, transferId, transfer, state.epoch),
  };
}

function ended(state: MachineState, { number, atMs }: Of<'ended'>): MachineState {
  const { running: play, holdings, meters } = state;
  check(play !== null && play.number === number, `play ${number} does not run`);
  const { betMinor, winMinor, stops, next } = play.outcome;
  return {
    ...state,
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
        : state.handPay,
    running: null,
    lastPlay: number,
    game: next,
    gameEpoch: play.epoch,
    stops: stops.length > 0 ? stops : state.stops,
    ...playedFigures(state, { epoch: play.epoch, betMinor, winMinor }),
    unbooked: [...state.unbooked, { ...play, endedAtMs: atMs }],
  };
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new JournalError('contradiction', `state: ${what}`);
}
