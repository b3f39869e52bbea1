/** Plays that their game cannot have brought, as `32-play-checks.sql` has them. */
import type { link } from '@salon/contract';
import { AMOUNT_MOST_MINOR } from '@salon/domain';
import { hourBetsMostMinor, hourMostMinor } from '@salon/domain/games/play-bounds.ts';
import { type UnfitRule, unfitRule } from '@salon/domain/games/unfit-rule.ts';
import type { BookedPlays } from '../ledger.ts';
import { recordDispute } from './disputes.ts';
import { oweHandPay } from './hand-pays.ts';
import { balanceOf, creditOf, isPlayDoubted, type ModelMachine, type ModelState, type ReportedPlay } from './state.ts';

const HOUR_MS = 3_600_000;

type Hour = NonNullable<ModelMachine['meter']['hour']>;

/** The hour that runs, or a new one. Where it was passed, only an operator's return begins it anew. */
export function beginHour(state: ModelState, machine: ModelMachine): Hour {
  const { hour } = machine.meter;
  const isOver = hour === null || (hour.fromMs <= state.nowMs() - HOUR_MS && !isPlayDoubted(machine));
  return isOver ? { fromMs: state.nowMs(), betMinor: 0, netMinor: 0, jackpots: 0 } : hour;
}

export function unfitRuleOf(state: ModelState, machine: ModelMachine, hour: Hour, play: link.Play): UnfitRule | null {
  const { bounds, siteId, meter } = machine;
  const { handPayWinMinor } = state.sites.get(siteId)!;
  const paidMinor = play.kind === 'base' ? play.betMinor : (meter.featureBetMinor ?? bounds?.betMostMinor ?? 0);
  const rule = unfitRule(bounds, { ...play, games: play.games ?? 1 }, { paidMinor, handPayWinMinor });
  if (rule !== null || bounds === null) return rule;
  if (play.winMinor > AMOUNT_MOST_MINOR - creditOf(state, machine.id)) return 'win_too_high';
  const netMinor = play.winMinor - play.handPayMinor - play.betMinor;
  const isOver =
    (netMinor > 0 && hour.netMinor + netMinor > hourMostMinor(bounds, handPayWinMinor)) ||
    hour.betMinor + play.betMinor > hourBetsMostMinor(bounds);
  return isOver || (play.jackpot && hour.jackpots >= bounds.jackpotsAnHour) ? 'winnings_ceiling' : null;
}

/** Its bet is in suspense, its win in doubt, its number counts as booked. */
export function keepUnfitPlay(
  state: ModelState,
  machine: ModelMachine,
  play: ReportedPlay,
  rule: UnfitRule,
): BookedPlays['disputes'][number] {
  const { meter, id: machineId } = machine;
  const creditMinor = creditOf(state, machineId);
  const winMinor = Math.min(play.winMinor, AMOUNT_MOST_MINOR);
  const handPayMinor = Math.min(play.handPayMinor, winMinor);
  const coveredMinor = creditMinor + meter.doubtedMinor + (play.kind === 'metered' ? winMinor - handPayMinor : 0);
  const betMinor = Math.min(play.betMinor, AMOUNT_MOST_MINOR, coveredMinor);
  const heldMinor = Math.min(betMinor, creditMinor);
  const poolMinor = play.jackpot ? balanceOf(state, `jackpot_pool:${machine.brandId}`) : 0;
  const claimedMinor = Math.min(Math.max(winMinor - betMinor + heldMinor, 0) + poolMinor, AMOUNT_MOST_MINOR);
  const sessionId = machine.epochs.get(play.epoch) ?? null;
  const playerId = state.sessions.get(sessionId ?? '')?.playerId ?? null;
  const accounts: [string, number][] = heldMinor > 0 ? [[`machine_credit:${machineId}`, heldMinor]] : [];
  const facts = { machineId, playerId, sessionId, cause: 'play_unfit' as const, claimedMinor, accounts };
  const dispute = recordDispute(state, facts);
  if (play.handPayMinor > 0 && play.handPayMinor <= AMOUNT_MOST_MINOR)
    oweHandPay(state, machineId, `play:${play.number}`, { sessionId: null, playerId: null }, play.handPayMinor);
  machine.unfitPlays.set(play.number, play);
  meter.betMinor += betMinor;
  meter.winMinor += winMinor;
  meter.handPayMinor += handPayMinor;
  meter.doubtedMinor += winMinor - handPayMinor - betMinor + heldMinor;
  return { id: dispute.id, number: play.number, rule, amountMinor: Math.max(heldMinor, claimedMinor) };
}
