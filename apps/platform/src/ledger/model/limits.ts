/** Limits and exclusions of players as `12-limits.sql` and `13-protection.sql` have them, on a site without settings of its own. */
import { type LimitKind, PERIODS, type Period, periodEndMs, periodStartMs } from '@salon/domain/protection/index.ts';
import type { Refused } from '../refused.ts';
import { creditOf, isoOf, type ModelLimit, type ModelState, openTransfers, refusal } from './state.ts';

export const SITE_ZONE = 'Europe/Istanbul';

interface LimitNow extends ModelLimit {
  used: number;
  resetsAtMs: number;
}

interface Span {
  startMs: number;
  endMs: number;
}
/** The last one of each: to read a calendar costs more than all the rest. */
const spans = new Map<Period, Span>();

function periodAt(period: Period, atMs: number): Span {
  const last = spans.get(period);
  if (last && last.startMs <= atMs && atMs < last.endMs) return last;
  const found = { startMs: periodStartMs(period, SITE_ZONE, atMs), endMs: periodEndMs(period, SITE_ZONE, atMs) };
  spans.set(period, found);
  return found;
}

export function limitsOf(state: ModelState, playerId: number, kind: LimitKind): LimitNow[] {
  const nowMs = state.nowMs();
  return PERIODS.flatMap((period) => {
    const limit = state.limits.get(`${playerId}:${kind}:${period}`);
    if (!limit) return [];
    const { startMs, endMs } = periodAt(period, nowMs);
    return [{ ...limit, used: USED[kind](state, playerId, startMs), resetsAtMs: endMs }];
  });
}

const USED: Record<LimitKind, (state: ModelState, playerId: number, sinceMs: number) => number> = {
  deposit: (state, playerId, sinceMs) =>
    [...state.movements.values()]
      .filter(({ kind, atMs }) => kind === 'deposit' && atMs >= sinceMs)
      .reduce((sum, { entries }) => sum + (entries.get(`wallet:${playerId}`) ?? 0), 0),
  loss(state, playerId, sinceMs) {
    let lostMinor = 0;
    for (const { plays } of state.machines.values())
      for (const play of plays.values())
        if (play.bookedAtMs >= sinceMs && state.sessions.get(play.sessionId ?? '')?.playerId === playerId)
          lostMinor += play.betMinor - play.winMinor - (play.jackpotMinor ?? 0);
    return lostMinor;
  },
  time(state, playerId, sinceMs) {
    let playedMs = 0;
    for (const { playerId: owner, startedAtMs, endedAtMs } of state.sessions.values())
      if (owner === playerId) playedMs += Math.max(0, (endedAtMs ?? state.nowMs()) - Math.max(startedAtMs, sinceMs));
    return Math.floor(playedMs / 1_000);
  },
};

/** All of it may be lost: on the machine of the player's session, and on its way there. */
export function atRiskMinor(state: ModelState, playerId: number): number {
  const machine = [...state.machines.values()].find(({ seat }) => seat.playerId === playerId);
  if (!machine) return 0;
  const coming = openTransfers(state, machine.id).filter(
    (t) => t.kind === 'cash_in' && t.sessionId === machine.seat.sessionId,
  );
  return creditOf(state, machine.id) + coming.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

export const refuseClosed = (state: ModelState, playerId: number): Refused | null =>
  state.players.get(playerId)!.isClosed ? refusal('account_closed') : null;

export function refuseExcluded(state: ModelState, playerId: number): Refused | null {
  const running = state.exclusions.get(playerId);
  if (!running || running.untilMs <= state.nowMs()) return null;
  return refusal(running.kind === 'cool_off' ? 'cooling_off' : 'self_excluded', { untilAt: isoOf(running.untilMs) });
}

function refuseMoney(
  state: ModelState,
  playerId: number,
  error: 'loss_limit_reached' | 'deposit_limit_reached',
  leftMinor: number,
  resetsAtMs: number,
): Refused {
  const { currency } = state.sites.get(state.players.get(playerId)!.siteId)!;
  return refusal(error, { leftMinor: Math.max(0, leftMinor), currency, resetsAt: isoOf(resetsAtMs) });
}

/** Why the player may not play at all now. */
export function refusePlayer(state: ModelState, playerId: number): Refused | null {
  const refused = refuseClosed(state, playerId) ?? refuseExcluded(state, playerId);
  if (refused) return refused;
  const [longest] = [...limitsOf(state, playerId, 'loss'), ...limitsOf(state, playerId, 'time')]
    .filter(({ used, amount }) => used >= amount)
    .sort((a, b) => b.resetsAtMs - a.resetsAtMs);
  if (!longest) return null;
  if (longest.kind === 'loss') return refuseMoney(state, playerId, 'loss_limit_reached', 0, longest.resetsAtMs);
  return refusal('time_limit_reached', { resetsAt: isoOf(longest.resetsAtMs) });
}

function refuseAbove(
  state: ModelState,
  playerId: number,
  kind: 'loss' | 'deposit',
  amountMinor: number,
): Refused | null {
  const atRisk = kind === 'loss' ? atRiskMinor(state, playerId) : 0;
  const [tightest] = limitsOf(state, playerId, kind)
    .map(({ amount, used, resetsAtMs }) => ({ leftMinor: amount - used - atRisk, resetsAtMs }))
    .sort((a, b) => a.leftMinor - b.leftMinor || b.resetsAtMs - a.resetsAtMs);
  if (!tightest || tightest.leftMinor >= amountMinor) return null;
  return refuseMoney(state, playerId, `${kind}_limit_reached`, tightest.leftMinor, tightest.resetsAtMs);
}

/** A cash in may be no more than what the loss limits leave. */
export const refuseLimitedCashIn = (state: ModelState, playerId: number, amountMinor: number): Refused | null =>
  refusePlayer(state, playerId) ?? refuseAbove(state, playerId, 'loss', amountMinor);

export const refuseDeposit = (state: ModelState, playerId: number, amountMinor: number): Refused | null =>
  refuseExcluded(state, playerId) ?? refuseAbove(state, playerId, 'deposit', amountMinor);
