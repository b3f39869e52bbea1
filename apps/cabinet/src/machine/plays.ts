import type { link } from '@salon/contract';
import type { PlayOutcome } from '@salon/domain/games/game.ts';
import type { MachineLimits } from './ports.ts';
import type { Service } from './service.ts';
import { availableMinor, type Books, type EndedPlay, inFeature, isCashingOut } from './state/state.ts';
import type { Bookkeeper } from './state/store.ts';

export interface PlayDesk {
  keeper: Bookkeeper;
  limits: MachineLimits;
  service: Service;
  serving(): boolean;
  nowMs(): number;
}

export type PlayRefusal = 'not_now' | 'credit_too_small' | 'out_of_service';

/** Whether a play may begin, in the order in which a player is told. A running feature goes on even while cashing out. */
export function refusesPlay({ keeper, limits, service, serving }: PlayDesk, betMinor: number): PlayRefusal | null {
  const books = keeper.books();
  const feature = inFeature(books);
  if (books.running !== null || books.escrow !== null || books.handPay !== null) return 'not_now';
  if (!feature && (isCashingOut(books) || !books.seated)) return 'not_now';
  if (!feature && availableMinor(books) < betMinor) return 'credit_too_small';
  if (!serving() || !books.numbered || (service.stopped && !feature)) return 'out_of_service';
  // A feature was paid for before; it may always come to its end.
  return !feature && books.unbooked.length >= limits.unbookedPlays ? 'out_of_service' : null;
}

export interface DrawnOutcome {
  gameId: string;
  outcome: PlayOutcome;
  /** Share of the bet that feeds the progressive, basis points. */
  contributionBp: number;
  /** A developer asked for it; `hand_pay`: and wants its win paid by hand, whatever the limit is. */
  forced?: 'outcome' | 'hand_pay';
}

/** Journals an outcome; it may be shown once this has returned. Throws where `refusesPlay` would have said no. */
export async function beginPlay(desk: PlayDesk, drawn: DrawnOutcome): Promise<void> {
  const { gameId, outcome, contributionBp, forced } = drawn;
  const { keeper, limits } = desk;
  const books = keeper.books();
  const refusal = refusesPlay(desk, outcome.betMinor);
  if (refusal !== null) throw new Error(`play: ${refusal}`);
  const fed = outcome.betMinor * contributionBp + books.contributionRemainder;
  const play = {
    number: books.lastPlay + 1,
    epoch: ownerOf(books),
    gameId,
    outcome,
    contributionMinor: Math.floor(fed / 10_000),
    contributionRemainder: fed % 10_000,
    handPayMinor: forced === 'hand_pay' || isOverLimit(outcome.winMinor, limits) ? outcome.winMinor : 0,
    ...(forced !== undefined && ({ forced: true } as const)),
  };
  keeper.write({ t: 'drawn', play, atMs: desk.nowMs() });
  await keeper.synced();
}

function isOverLimit(winMinor: number, { handPayWinMinor }: MachineLimits): boolean {
  return handPayWinMinor !== null && winMinor > handPayWinMinor;
}

function ownerOf(books: Books): number {
  return inFeature(books) ? books.gameEpoch : books.epoch;
}

/** As the platform is told. */
export function reportedPlay(play: EndedPlay): link.Play {
  return {
    number: play.number,
    epoch: play.epoch,
    betMinor: play.outcome.betMinor,
    winMinor: play.outcome.winMinor,
    kind: play.outcome.kind,
    gameId: play.gameId,
    outcome: play.forced ? { ...play.outcome, forced: true } : play.outcome,
    jackpot: play.outcome.jackpot,
    contributionMinor: play.contributionMinor,
    handPayMinor: play.handPayMinor,
    endedAtMs: play.endedAtMs,
  };
}
