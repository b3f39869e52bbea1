import { isAmount } from '@salon/domain';
import { JournalError } from '../../journal/journal-error.ts';
import type { AskedTransfer, MeteredState } from '../metered/metered-state.ts';
import { remember } from './known-transfers.ts';
import { type MachineState, playedFigures } from './machine-state.ts';
import type { MoneyChange, PlainChange } from './record.ts';

type Of<T extends (MoneyChange | PlainChange)['t']> = Extract<MoneyChange | PlainChange, { t: T }>;

/** A reading of the meters, and the games that it brings. */
export function metered(state: MachineState, change: Of<'metered'>): MachineState {
  const { reading, serial, play, jackpotDueMinor, atMs } = change;
  const known = { ...meteredOf(state), reading, serial, jackpotDueMinor };
  if (play === null) return { ...state, metered: known };
  const { number, epoch, games, betMinor, winMinor, handPayMinor } = play;
  check(state.numbered && number === state.lastPlay + 1, `play ${number} after ${state.lastPlay}`);
  check((games > 0 || handPayMinor > 0) && handPayMinor <= winMinor, `play ${number} of ${games} games`);
  const { holdings, meters } = state;
  const due = { reference: `play:${number}`, amountMinor: handPayMinor };
  return {
    ...state,
    holdings: {
      ...holdings,
      creditMinor: holdings.creditMinor - betMinor + winMinor - handPayMinor,
      handPayPendingMinor: holdings.handPayPendingMinor + handPayMinor,
    },
    meters: {
      ...meters,
      betMinor: meters.betMinor + betMinor,
      winMinor: meters.winMinor + winMinor,
      games: meters.games + games,
    },
    metered: handPayMinor > 0 ? { ...known, owed: [...known.owed, { ...due, epoch }] } : known,
    handPay: handPayMinor > 0 ? { kind: 'win', ...due } : state.handPay,
    lastPlay: number,
    gameEpoch: epoch,
    ...playedFigures(state, play),
    unbooked: [...state.unbooked, { ...play, endedAtMs: atMs }],
  };
}

export function transferAsked(state: MachineState, { asked, fingerprint }: Of<'transfer_asked'>): MachineState {
  const known = meteredOf(state);
  check(known.asked === null, `transfer ${asked.transferId} while ${known.asked?.transferId} is open`);
  check(isAmount(asked.amountMinor), `transfer of ${asked.amountMinor}`);
  const next = { ...state, metered: { ...known, asked, asks: known.asks + 1 } };
  if (asked.direction === 'out') return next;
  check(fingerprint !== undefined && !state.transfers.has(asked.transferId), `cash in ${asked.transferId} is known`);
  const { transferId, epoch } = asked;
  const transfer = { kind: 'cash_in', fingerprint, epoch, result: 'asked', reason: null } as const;
  return { ...next, transfers: remember(state.transfers, transferId, transfer, state.epoch) };
}

export function cashOutRefused(state: MachineState, { transferId }: Of<'cash_out_refused'>): MachineState {
  return closeAsked(state, transferId, 'out');
}

/** The machine has decided the transfer that was asked. Machines whose outcomes are drawn here have none. */
export function closeAsked(
  state: MachineState,
  transferId: string,
  direction: AskedTransfer['direction'],
): MachineState {
  const { asked } = meteredOf(state);
  check(asked?.transferId === transferId && asked.direction === direction, `transfer ${transferId} was not asked`);
  return { ...state, metered: { ...meteredOf(state), asked: null } };
}

export function handPayReset(state: MachineState, { reference }: Of<'hand_pay_reset'>): MachineState {
  check(state.metered !== null && state.handPay?.reference === reference, `hand pay ${reference} does not lock`);
  return { ...state, handPay: null };
}

/** The platform has paid it; the machine's own lock ends by its key. */
export function owedPaid(state: MachineState, { reference, amountMinor }: Of<'hand_paid'>): MachineState {
  const known = meteredOf(state);
  const owed = known.owed.find((one) => one.reference === reference);
  check(owed?.amountMinor === amountMinor, `hand pay ${reference} of ${amountMinor} is not owed`);
  const { holdings, meters } = state;
  return {
    ...state,
    holdings: { ...holdings, handPayPendingMinor: holdings.handPayPendingMinor - amountMinor },
    meters: { ...meters, handPayPaidMinor: meters.handPayPaidMinor + amountMinor },
    metered: { ...known, owed: known.owed.filter((one) => one !== owed) },
  };
}

function meteredOf({ metered }: MachineState): MeteredState {
  check(metered !== null, 'a reading of a machine whose outcomes are drawn here');
  return metered;
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new JournalError('contradiction', `state: ${what}`);
}
