import type { Failure } from '@salon/contract';
import type { MachineInitAnswer } from '@salon/contract/player-sockets.ts';
import type { PictureChoice, Played } from '../../../shared/live/deck-channel.ts';
import type { FallbackTier } from '../../../shared/live/fallback-tier.ts';
import { type LinkConnection, type LinkDeps, openLinkConnection } from './link-connection.ts';
import { createSignalling } from './signalling.ts';

type SeatDeps = Omit<LinkDeps, 'shown'>;

interface SeatEvents {
  /** The player sees this connection. */
  isShown(connection: LinkConnection): boolean;
  onDecoded(connection: LinkConnection): void;
  onUp(): void;
  onRefused(failure: Failure, epoch: number): void;
}

/** Opens the connections of a seat: each asks for the picture that the player has chosen, and a play is reported once, whichever bring it. */
export function createSeatConnections(deps: SeatDeps, shown: LinkDeps['shown'], events: SeatEvents) {
  const { signalling, sendOfferAhead, receiveCandidate } = createSignalling(deps.socket, deps.madeOffer);
  const plays = createPlayFilter(deps.onPlayed, deps.view);
  const onPlayed = (play: Played) => shown.results.report(play.rtpTimestamp, () => plays.played(play));
  let choice: PictureChoice | null = null;

  function open(seat: MachineInitAnswer, tier: FallbackTier, onLost: (reason: string) => void): LinkConnection {
    let mine: LinkConnection | null = null;
    mine = openLinkConnection({ ...deps, onPlayed, shown, signalling }, seat, tier, {
      isShown: () => mine !== null && events.isShown(mine),
      onOpen: () => choice !== null && mine?.deck()?.choose(choice),
      onDecoded: () => mine !== null && events.onDecoded(mine),
      onUp: events.onUp,
      onRefused: (failure) => events.onRefused(failure, seat.epoch),
      onLost,
    });
    return mine;
  }

  return {
    open,
    sendOfferAhead,
    receiveCandidate,
    ofSeat: plays.ofSeat,
    /** What the player wants to see, over the shown connection and every later one. */
    choose(wanted: PictureChoice, live: LinkConnection | null): void {
      choice = wanted;
      live?.deck()?.choose(wanted);
    },
  };
}

/** Plays come once each, in order: two connections of one seat report the same ones for a moment. */
function createPlayFilter(onPlayed: LinkDeps['onPlayed'], view: LinkDeps['view']) {
  let epoch: number | null = null;
  let last = 0;
  return {
    ofSeat(next: number): void {
      if (next !== epoch) last = 0;
      epoch = next;
    },
    played(lastPlay: Played): void {
      if (lastPlay.number <= last) return;
      last = lastPlay.number;
      view.setState({ lastPlay });
      onPlayed(lastPlay);
    },
  };
}
