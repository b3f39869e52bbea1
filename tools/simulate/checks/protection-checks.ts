import type { LimitKind, Period } from '@salon/domain/protection/index.ts';
import type {
  ModelMovement,
  ModelPlay,
  ModelSession,
  ModelState,
} from '../../../apps/platform/src/ledger/model/state.ts';
import type { AccountRecord } from './account-record.ts';

type Report = (what: string) => void;

/** Between an answer and what was true when it was made, at the most. */
const SLACK_MS = 10;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of Istanbul, all year. */
const ZONE_MS = 3 * HOUR_MS;
/** The first Monday of Unix time. */
const MONDAY_MS = 4 * DAY_MS;
const PERIODS: readonly Period[] = ['day', 'week', 'month'];
const DISCOUNT_SHARE = 0.1;

function periodStartMs(period: Period, atMs: number): number {
  const wallMs = atMs + ZONE_MS;
  if (period === 'day') return wallMs - (wallMs % DAY_MS) - ZONE_MS;
  if (period === 'week') return wallMs - ((wallMs - MONDAY_MS) % (7 * DAY_MS)) - ZONE_MS;
  const wall = new Date(wallMs);
  return Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth()) - ZONE_MS;
}

interface Timed {
  atMs: number;
  amountMinor: number;
}

/** Every movement and session against the breaks and limits that players know of, counted here anew. */
export interface ProtectionChecks {
  /** Plays that moved nothing, before the movements since: a win in a free game or a pick that an attendant pays by hand. */
  followPlays(): void;
  /** `balanceOf`: of an account after it. */
  follow(movement: ModelMovement, balanceOf: (account: string) => number, report: Report): void;
  followSession(session: ModelSession, report: Report): void;
}

type ByPlayer = Map<number, Timed[]>;
const add = (of: ByPlayer, playerId: number, one: Timed): void =>
  void of.set(playerId, [...(of.get(playerId) ?? []), one]);
const sumSince = (of: ByPlayer, playerId: number, sinceMs: number): number =>
  (of.get(playerId) ?? []).reduce((sum, { atMs, amountMinor }) => sum + (atMs >= sinceMs ? amountMinor : 0), 0);

/** What players have lost, play by play. */
function createLosses(state: ModelState) {
  const losses: ByPlayer = new Map();
  /** By machine. */
  const seenPlays = new Map<number, number>();

  function note({ sessionId }: ModelPlay, atMs: number, amountMinor: number): void {
    const playerId = state.sessions.get(sessionId ?? '')?.playerId;
    if (playerId !== undefined) add(losses, playerId, { atMs, amountMinor });
  }
  return {
    since: (playerId: number, sinceMs: number): number => sumSince(losses, playerId, sinceMs),
    follow({ kind, key, atMs }: ModelMovement): void {
      const [, machineId, number] = key.split(':');
      const play = state.machines.get(Number(machineId))?.plays.get(Number(number));
      if (play === undefined) return;
      note(play, atMs, kind === 'jackpot' ? -(play.jackpotMinor ?? 0) : play.betMinor - play.winMinor);
    },
    followPlays(): void {
      for (const { id, plays } of state.machines.values()) {
        const seen = seenPlays.get(id) ?? 0;
        if (plays.size === seen) continue;
        seenPlays.set(id, plays.size);
        for (const play of [...plays.values()].slice(seen))
          if (!state.movements.has(`play:${id}:${play.number}`))
            note(play, state.nowMs(), play.betMinor - play.winMinor);
      }
    },
  };
}

export function createProtectionChecks(state: ModelState, record: AccountRecord): ProtectionChecks {
  const deposits = new Map<number, Timed[]>();
  const losses = createLosses(state);
  /** By player, the net loss of all time at the last discount. */
  const discountedMinor = new Map<number, number>();

  /** Those of the kind that hold at that time, with the start of their periods. */
  const limitsAt = (playerId: number, kind: LimitKind, atMs: number) =>
    PERIODS.map((period) => ({
      ...{ period, amount: record.limits.at({ playerId, kind, period }, atMs) },
      sinceMs: periodStartMs(period, atMs),
    })).filter(({ amount }) => amount !== Number.POSITIVE_INFINITY);

  function checkBreak(what: string, playerId: number, atMs: number, report: Report): void {
    const found = record.breaks.find(
      (one) => one.playerId === playerId && one.fromMs + SLACK_MS < atMs && atMs < one.untilMs,
    );
    if (found !== undefined) report(`${what} of player ${playerId}, who takes a break until ${found.untilMs}`);
  }

  function checkTime(what: string, playerId: number, atMs: number, report: Report): void {
    for (const { period, amount, sinceMs } of limitsAt(playerId, 'time', atMs)) {
      let playedMs = 0;
      for (const one of state.sessions.values())
        if (one.playerId === playerId && one.startedAtMs <= atMs)
          playedMs += Math.max(0, Math.min(one.endedAtMs ?? atMs, atMs) - Math.max(one.startedAtMs, sinceMs));
      // The ledger counts whole seconds.
      if (playedMs / 1_000 >= amount + 1)
        report(`${what} of player ${playerId}, who has played for ${playedMs} ms in a ${period} of ${amount} s`);
    }
  }

  function followDeposit({ key, atMs }: ModelMovement, playerId: number, amountMinor: number, report: Report): void {
    add(deposits, playerId, { atMs, amountMinor });
    for (const { period, amount, sinceMs } of limitsAt(playerId, 'deposit', atMs)) {
      const sum = sumSince(deposits, playerId, sinceMs);
      if (sum > amount) report(`${key}: player ${playerId} has deposited ${sum} in a ${period} of ${amount}`);
    }
  }

  function followDiscount({ key }: ModelMovement, playerId: number, amountMinor: number, report: Report): void {
    const lostMinor = losses.since(playerId, 0);
    const sinceMinor = lostMinor - (discountedMinor.get(playerId) ?? 0);
    if (amountMinor > sinceMinor * DISCOUNT_SHARE) report(`${key} pays ${amountMinor} for ${sinceMinor} lost`);
    discountedMinor.set(playerId, lostMinor);
  }

  /** Credit and money on its way to the machine may be lost too. */
  function followCashIn({ key, atMs }: ModelMovement, balanceOf: (account: string) => number, report: Report): void {
    const { playerId, machineId, sessionId } = state.transfers.get(key.slice('reserve:'.length))!;
    checkTime(key, playerId, atMs, report);
    const limits = limitsAt(playerId, 'loss', atMs);
    if (limits.length === 0) return;
    let atRiskMinor = balanceOf(`machine_credit:${machineId}`);
    for (const one of state.transfers.values())
      if (one.sessionId === sessionId) atRiskMinor += balanceOf(`in_transit:${one.id}`);
    for (const { period, amount, sinceMs } of limits) {
      const lostMinor = losses.since(playerId, sinceMs);
      if (lostMinor + atRiskMinor > amount)
        report(
          `${key}: player ${playerId} has lost ${lostMinor} and may lose ${atRiskMinor} in a ${period} of ${amount}`,
        );
    }
  }

  return {
    followPlays: losses.followPlays,
    follow(movement, balanceOf, report) {
      const { kind, key, atMs, entries } = movement;
      if (kind === 'play' || kind === 'jackpot') return losses.follow(movement);
      if (!['deposit', 'bonus', 'discount', 'reserve'].includes(kind)) return;
      for (const [account, amountMinor] of entries) {
        if (!account.startsWith('wallet:')) continue;
        const playerId = Number(account.slice('wallet:'.length));
        checkBreak(key, playerId, atMs, report);
        if (kind === 'deposit') followDeposit(movement, playerId, amountMinor, report);
        if (kind === 'discount') followDiscount(movement, playerId, amountMinor, report);
      }
      if (kind === 'reserve') followCashIn(movement, balanceOf, report);
    },
    followSession({ id, playerId, startedAtMs }, report) {
      checkBreak(`session ${id}`, playerId, startedAtMs, report);
      checkTime(`session ${id}`, playerId, startedAtMs, report);
    },
  };
}
