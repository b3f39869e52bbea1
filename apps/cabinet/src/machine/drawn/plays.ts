import type { PlayOutcome } from '@salon/domain/games/game.ts';
import type { MachineLimits } from '../ports.ts';
import type { Service } from '../service.ts';
import { availableMinor, inFeature, isCashingOut, type MachineState } from '../state/machine-state.ts';
import type { MachineStore } from '../state/store.ts';

export interface PlayDeps {
  store: MachineStore;
  limits: MachineLimits;
  service: Service;
  serving(): boolean;
  nowMs(): number;
}

export type PlayRefusal = 'not_now' | 'credit_too_small' | 'out_of_service';

/** Why a play may not begin; the first reason that applies. A running feature goes on even while cashing out. */
export function refusesPlay({ store, limits, service, serving }: PlayDeps, betMinor: number): PlayRefusal | null {
  const state = store.state();
  const feature = inFeature(state);
  if (state.running !== null || state.escrow !== null || state.handPay !== null) return 'not_now';
  if (!feature && (isCashingOut(state) || !state.seated)) return 'not_now';
  if (!feature && availableMinor(state) < betMinor) return 'credit_too_small';
  const isInhibited = service.stopped || service.inhibits.size > 0;
  if (!serving() || !service.compared || !state.numbered || (isInhibited && !feature)) return 'out_of_service';
  // A feature was paid for before; it may always come to its end.
  return !feature && state.unbooked.length >= limits.unbookedPlays ? 'out_of_service' : null;
}

export interface DrawnOutcome {
  gameId: string;
  outcome: PlayOutcome;
  /** Share of the bet that feeds the progressive, basis points. */
  contributionBp: number;
  /** A developer asked for it; `hand_pay`: and wants its win paid by hand, whatever the limit is. */
  forced?: 'outcome' | 'hand_pay';
}

/** Journals an outcome; it may be shown once this has returned. Throws where `refusesPlay` would refuse. */
export async function beginPlay(deps: PlayDeps, drawn: DrawnOutcome): Promise<void> {
  const { gameId, outcome, contributionBp, forced } = drawn;
  const { store, limits } = deps;
  const state = store.state();
  const refusal = refusesPlay(deps, outcome.betMinor);
  if (refusal !== null) throw new Error(`play: ${refusal}`);
  const fed = outcome.betMinor * contributionBp + state.contributionRemainder;
  const play = {
    number: state.lastPlay + 1,
    epoch: ownerOf(state),
    gameId,
    outcome,
    contributionMinor: Math.floor(fed / 10_000),
    contributionRemainder: fed % 10_000,
    handPayMinor: forced === 'hand_pay' || isOverLimit(outcome.winMinor, limits) ? outcome.winMinor : 0,
    ...(forced !== undefined && ({ forced: true } as const)),
  };
  store.write({ t: 'drawn', play, atMs: deps.nowMs() });
  await store.synced();
}

function isOverLimit(winMinor: number, { handPayWinMinor }: MachineLimits): boolean {
  return handPayWinMinor !== null && winMinor > handPayWinMinor;
}

function ownerOf(state: MachineState): number {
  return inFeature(state) ? state.gameEpoch : state.epoch;
}
