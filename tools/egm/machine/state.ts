import type { Outcome } from '../game/reels.ts';
import type { Profile } from '../profiles.ts';
import { type Meters, zeroMeters } from './meters.ts';

/** A transfer in the AFT buffer or history. Status 40 is pending, everything else is its end. */
export interface Transfer {
  id: string;
  type: number;
  cents: number;
  flags: number;
  asset: number;
  expiration: string;
  pool: string;
  status: number;
  /** It was pending once, so that the cycle stays open until FF. */
  wasPending: boolean;
  date: string;
  time: string;
  meterCents: number;
  /** 00 in the buffer, 01..7F in the history. */
  index: number;
}

export interface HandPay {
  number: number;
  kind: 'win' | 'cancelled_credits';
  credits: number;
  resetTo: 'hand' | 'credit';
}

export interface Settings {
  winLimitCents: number;
  printerLimitCents: number;
  creditLimitCents: number;
  transferLimitCents: number;
  gameMs: number;
  /** How long 6A waits for the host. Not known. */
  hostCashOutMs: number;
  allowsRemoteReset: boolean;
}

/** Those that change; an absent one stays. JSON has no undefined to put there. */
export type SettingsChange = { [name in keyof Settings]?: Settings[name] | undefined };

/** What survives a power cut, written as one piece. */
export interface Memory {
  serial: string;
  denominationCents: number;
  asset: number;
  settings: Settings;
  credit: number;
  bet: number;
  meters: Meters;
  /** Bills taken, by cents. */
  bills: Record<string, number>;
  /** The running game, drawn when it started. */
  game: (Outcome & { bet: number }) | null;
  shown: Outcome;
  handPay: HandPay | null;
  /** Not read by 1B yet. */
  handPaysToReport: HandPay[];
  handPayNumber: number;
  tickets: { number: number; cents: number }[];
  ticketNumber: number;
  isPlayOn: boolean;
  isBillAcceptorOn: boolean;
  isPrinterCashOut: boolean;
  /** Bit 1 host cash-out is on, bit 2 hard. */
  hostCashOut: number;
  clockOffsetMs: number;
  aft: {
    isInHouseOn: boolean;
    key: string | null;
    pos: string;
    buffer: Transfer | null;
    history: Transfer[];
    historyIndex: number;
    lastSuccessfulId: string;
  };
}

export interface Exception {
  number: number;
  code: number;
  data: number[];
}

export type Due = 'game_end' | 'transfer' | 'lock_end' | 'lock_notice' | 'cash_out' | 'hand_pay_notice';

/** What a power cut loses. Times are of the process's own clock. */
export interface Session {
  isRealTime: boolean;
  queue: Exception[];
  exceptionNumber: number;
  isDoorOpen: boolean;
  isTilted: boolean;
  hasPaper: boolean;
  /** A switch in the cabinet that no poll knows: a board reads it. */
  isServiceKeyOn: boolean;
  lock: { status: 'none' } | { status: 'pending' | 'locked'; condition: number };
  isCashingOut: boolean;
  rig: 'lose' | 'win' | 'jackpot' | null;
  dueMs: Partial<Record<Due, number>>;
}

export interface Machine {
  memory: Memory;
  session: Session;
}

/** Which commit a power cut can be ordered for. */
export type Commit = 'write' | 'transfer' | 'game_start' | 'game_end' | 'hand_pay';

/** One step's own copy of the machine, which the rules change, with all that they may know of the world. */
export interface Draft extends Machine {
  profile: Profile;
  nowMs: number;
  date: Date;
  randomBelow(limit: number): number;
  commit: Commit;
}

export const NO_KEY = '00'.repeat(20);
export const HISTORY_MAX = 0x46;

export function newMemory(serial: string, denominationCents: number, asset: number): Memory {
  return {
    serial,
    denominationCents,
    asset,
    settings: {
      winLimitCents: 120_000,
      printerLimitCents: 100_000,
      creditLimitCents: 1_000_000,
      transferLimitCents: 500_000,
      gameMs: 1_500,
      hostCashOutMs: 10_000,
      allowsRemoteReset: true,
    },
    credit: 0,
    bet: 10,
    meters: zeroMeters(),
    bills: {},
    game: null,
    shown: { stops: [0, 0, 0], win: 0 },
    handPay: null,
    handPaysToReport: [],
    handPayNumber: 0,
    tickets: [],
    ticketNumber: 0,
    isPlayOn: true,
    isBillAcceptorOn: true,
    isPrinterCashOut: true,
    hostCashOut: 0,
    clockOffsetMs: 0,
    aft: {
      isInHouseOn: asset > 0,
      key: null,
      pos: '00000000',
      buffer: null,
      history: [],
      historyIndex: 0,
      lastSuccessfulId: '',
    },
  };
}

export function newSession(): Session {
  return {
    isRealTime: false,
    queue: [],
    exceptionNumber: 0,
    isDoorOpen: false,
    isTilted: false,
    hasPaper: true,
    isServiceKeyOn: false,
    lock: { status: 'none' },
    isCashingOut: false,
    rig: null,
    dueMs: {},
  };
}

/** Why neither a game nor a transfer can start: 87 to a host. A running game is no such reason, it ends. */
export function blockedBy({ memory, session }: Machine): 'door' | 'tilt' | 'hand_pay' | 'play_off' | null {
  if (session.isDoorOpen) return 'door';
  if (session.isTilted) return 'tilt';
  if (memory.handPay) return 'hand_pay';
  return memory.isPlayOn ? null : 'play_off';
}

export const centsOf = (memory: Memory, credits: number) => credits * memory.denominationCents;
