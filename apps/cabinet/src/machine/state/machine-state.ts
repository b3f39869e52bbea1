import { type Fault, type Holdings, type Meters, ZERO_METERS } from '@salon/domain';
import type { GameState, PlayOutcome } from '@salon/domain/games/game.ts';
import type { MeteredPlay, MeteredState } from '../metered/metered-state.ts';
import type { KnownTransfers } from './known-transfers.ts';

/** A play whose outcome is decided and not shown yet. */
export interface DrawnPlay {
  number: number;
  /** Of the seat that paid for it: a feature belongs to the seat that won it. */
  epoch: number;
  gameId: string;
  outcome: PlayOutcome;
  contributionMinor: number;
  /** What the contribution left over, in 1/10000 of a minor unit, for the next one. */
  contributionRemainder: number;
  handPayMinor: number;
  /** A developer asked for this outcome; only a simulated machine in demo mode obeys. */
  forced?: true;
}

/** All that a machine knows of its money and its game: the fold of its journal, never changed in place. */
export interface MachineState {
  machineId: number;
  /** Made with the journal. */
  incarnation: string;
  epoch: number;
  seated: boolean;
  /** Newest seat that somebody sat on: credit found on a machine that is free now is theirs. */
  seatEpoch: number;
  /** Session of the newest seat, null where the platform has not said it, and the session's first epoch. */
  sessionId: string | null;
  sessionEpoch: number;
  /**
   * `creditMinor` still holds the bet of a running play: a play moves money in one step, at its end, so that what the
   * platform compares is always a state between two plays. What can be spent is `availableMinor`.
   */
  holdings: Holdings;
  meters: Meters;
  transfers: KnownTransfers;
  /** Accepted cash outs in order, waiting for the end of the play. */
  intents: readonly { transferId: string; epoch: number }[];
  /** The debited cash out that the platform has not confirmed; while it is open there is no credit. */
  escrow: { transferId: string; epoch: number; amountMinor: number; handPay?: true } | null;
  /**
   * What an attendant has to pay before the machine goes on. A win is `handPayPendingMinor` until then; a cash out has left
   * by its transfer and only locks.
   */
  handPay: { kind: 'win' | 'cash_out'; reference: string; amountMinor: number } | null;
  /** What stands wrong with the machine: nothing is played, taken or paid until it is gone. */
  faults: readonly Fault[];
  /** Of the last play ended; null until the first one: the game's own start. */
  game: GameState | null;
  /** Seat that the running feature belongs to. */
  gameEpoch: number;
  /** As chosen by the player; null until then. */
  betMinor: number | null;
  /** Where the reels stand, empty until the first play. */
  stops: readonly number[];
  /** Of the last play of this session: the next player does not read the win of the one before. */
  lastWinMinor: number;
  /** Won less bet in the plays of this session; null where it began in a journal of an older version. */
  sessionNetMinor: number | null;
  contributionRemainder: number;
  running: DrawnPlay | null;
  /** Highest play ended. */
  lastPlay: number;
  /** False in a new journal until the platform has sent the next play's number. */
  numbered: boolean;
  /** Ended and not yet booked, in order. */
  unbooked: readonly EndedPlay[];
  /** Null: this machine's outcomes are drawn here. */
  metered: MeteredState | null;
}

export type EndedDrawnPlay = DrawnPlay & { endedAtMs: number };
export type EndedPlay = EndedDrawnPlay | (MeteredPlay & { endedAtMs: number });

export function newState(machineId: number, incarnation: string, metered: MeteredState | null = null): MachineState {
  return {
    machineId,
    incarnation,
    epoch: 0,
    seated: false,
    seatEpoch: 0,
    sessionId: null,
    sessionEpoch: 0,
    holdings: { creditMinor: 0, escrowMinor: 0, handPayPendingMinor: 0 },
    meters: ZERO_METERS,
    transfers: new Map(),
    intents: [],
    escrow: null,
    handPay: null,
    faults: [],
    game: null,
    gameEpoch: 0,
    betMinor: null,
    stops: [],
    lastWinMinor: 0,
    sessionNetMinor: 0,
    contributionRemainder: 0,
    running: null,
    lastPlay: 0,
    numbered: false,
    unbooked: [],
    metered,
  };
}

/** What an ended play, of the seat of `epoch`, leaves for the player to read. */
export function playedFigures(
  { sessionEpoch, sessionNetMinor }: MachineState,
  { epoch, betMinor, winMinor }: { epoch: number; betMinor: number; winMinor: number },
): Pick<MachineState, 'lastWinMinor' | 'sessionNetMinor'> {
  if (epoch < sessionEpoch) return { lastWinMinor: 0, sessionNetMinor };
  return {
    lastWinMinor: winMinor,
    sessionNetMinor: sessionNetMinor === null ? null : sessionNetMinor + winMinor - betMinor,
  };
}

/** Credit that can be spent: without the bet of the running play. */
export function availableMinor({ holdings, running }: MachineState): number {
  return holdings.creditMinor - (running?.outcome.betMinor ?? 0);
}

/** A feature goes on from play to play and holds cash outs back. */
export function inFeature(state: MachineState): boolean {
  return state.game !== null && state.game.mode !== 'base';
}

/** A transfer was asked of the machine and is not decided, or the credit of a test is on it. */
export function isTransferring(state: MachineState): boolean {
  return state.metered?.asked != null || isTesting(state);
}

/** An attendant's test has begun, and has not ended. */
export function isTesting({ metered }: MachineState): boolean {
  return metered !== null && metered.test !== null;
}

/** What the machine's own credit meter has to show: the holdings, and the credit of a test, which is in none of them. */
export function creditOnMachineMinor({ holdings, metered }: MachineState): number {
  return holdings.creditMinor + (metered?.test?.creditMinor ?? 0);
}

export function isCashingOut(state: MachineState): boolean {
  return state.escrow !== null || state.intents.length > 0;
}

/** Nobody's money, seat or game is on the machine, and nothing is left to report. */
export function isEmpty(state: MachineState): boolean {
  const { holdings, seated, running, escrow, handPay, unbooked } = state;
  const held = holdings.creditMinor + holdings.escrowMinor + holdings.handPayPendingMinor;
  const isAtRest =
    running === null && escrow === null && handPay === null && !inFeature(state) && !isTransferring(state);
  return held === 0 && !seated && isAtRest && unbooked.length === 0;
}
