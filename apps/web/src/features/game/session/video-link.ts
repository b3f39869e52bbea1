import type { MachineInitAnswer } from '@salon/contract/player-sockets.ts';
import type { PictureChoice } from '../../../shared/live/deck-channel.ts';
import { type FallbackTier, nextFallbackTier, upgradeTier } from '../../../shared/live/fallback-tier.ts';
import { nearServers } from '../../../shared/live/relay-regions.ts';
import { isVideoRefusal } from '../../../shared/live/video-support.ts';
import { type LinkConnection, type LinkDeps, showStill } from './link-connection.ts';
import { tryLiveBehindStills } from './live-behind-stills.ts';
import { createSeatConnections } from './seat-connections.ts';
import { createShownFrames, type ShownFramesDeps } from './shown-frames.ts';

interface VideoLinkDeps extends Omit<LinkDeps, 'shown'>, Omit<ShownFramesDeps, 'view'> {
  /** False where the browser says that it shows no live picture: none is offered. */
  mayShowVideo(): boolean;
  /** The channel is open and the deck known: the machine can be played. */
  onUp(): void;
  onLost(): void;
}

/** A connection that was up this long resets the count of failures. */
const STABLE_AFTER_MS = 10_000;

/** Picture and deck channel of a seat, by the fallback tier that works; the cabinet serves one connection at a time. */
export function openVideoLink(deps: VideoLinkDeps) {
  const { view } = deps;
  const shown = createShownFrames(deps);
  let live: LinkConnection | null = null;
  let seat: MachineInitAnswer | null = null;
  let failures = 0;
  let upAtMs: number | null = null;
  const refuses = (isVideoRefused: boolean) => view.setState({ isVideoRefused });
  const isRefused = () => view.getState().isVideoRefused;

  function close(): void {
    behindStills.stop();
    shown.stop();
    live?.close();
    live = null;
    upAtMs = null;
    shown.reset();
    showStill(view, null);
  }

  const connections = createSeatConnections(deps, shown, {
    isShown: (connection) => connection === live,
    // One that is open and shows nothing is no better than stills.
    onDecoded: (connection) => behindStills.isCandidate(connection) && showCandidate(),
    onUp() {
      upAtMs ??= deps.nowMs();
      deps.onUp();
    },
    // A refusal for an earlier seat says nothing about this one.
    onRefused: (failure, epoch) => seat?.epoch === epoch && deps.onRefused(failure),
  });

  function connect(next: MachineInitAnswer) {
    // The picture comes straight from the cabinet: it survives a restart of the platform.
    if (live !== null && seat?.epoch === next.epoch && upAtMs !== null) return queueMicrotask(deps.onUp);
    close();
    connections.ofSeat(next.epoch);
    // After a failure the other regions are tried too.
    seat = failures === 0 ? { ...next, iceServers: nearServers(next.iceServers) } : next;
    view.setState({ deck: null });
    if (!deps.mayShowVideo()) refuses(true);
    const tier: FallbackTier = isRefused() ? { kind: 'socket_fallback' } : nextFallbackTier(failures, next.iceServers);
    live = connections.open(seat, tier, lost);
    shown.start();
    if (tier.kind === 'socket_fallback' && !isRefused()) behindStills.start(seat);
  }

  function lost(reason: string): void {
    console.warn(`picture lost: ${reason}`);
    if (isVideoRefusal(reason)) refuses(true);
    const wasStable = upAtMs !== null && deps.nowMs() - upAtMs >= STABLE_AFTER_MS;
    failures = wasStable ? 0 : failures + 1;
    close();
    view.setState({ stats: null });
    deps.onLost();
  }

  const behindStills = tryLiveBehindStills<MachineInitAnswer, LinkConnection>({
    open: (of, attempt, onLost) => connections.open(of, upgradeTier(attempt, of.iceServers), onLost),
    onLost: lost,
    goesOn(reason) {
      if (isVideoRefusal(reason)) refuses(true);
      return !isRefused();
    },
  });
  function showCandidate(): void {
    const next = behindStills.accept();
    close();
    live = next;
    failures = 0;
    refuses(false);
    shown.start();
    next?.show();
  }

  return {
    connect,
    close,
    sendOfferAhead: () => void (deps.mayShowVideo() && !isRefused() && connections.sendOfferAhead()),
    receiveCandidate: connections.receiveCandidate,
    /** Deck channel of the connection that is shown; null where there is none. */
    channel: () => live?.deck() ?? null,
    /** Epoch of the seat whose picture is up and needs no platform; undefined where there is none. */
    standingEpoch: (): number | undefined =>
      live !== null && upAtMs !== null && view.getState().still === null ? seat?.epoch : undefined,
    epoch: () => seat?.epoch ?? null,
    frameShown: shown.frameShown,
    stillShown: shown.stillShown,
    /** The player's touch, where the browser has refused live video: one more try behind the stills. */
    retryVideo(): void {
      if (seat !== null && live !== null && isRefused() && deps.mayShowVideo()) behindStills.now(seat);
    },
    choose: (wanted: PictureChoice) => connections.choose(wanted, live),
  };
}
