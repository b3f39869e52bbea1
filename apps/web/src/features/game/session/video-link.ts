import type { MachineInitAnswer } from '@salon/contract/player-sockets.ts';
import type { PictureChoice } from '../../../shared/live/deck-channel.ts';
import { type FallbackTier, nextFallbackTier, upgradeTier } from '../../../shared/live/fallback-tier.ts';
import type { LiveConnection } from '../../../shared/live/peer-connection.ts';
import { nearServers } from '../../../shared/live/relay-regions.ts';
import { type LinkDeps, openLinkConnection, showStill } from './link-connection.ts';
import { tryLiveBehindStills } from './live-behind-stills.ts';
import type { PressPhoton } from './press-photon.ts';
import { createShownFrames } from './shown-frames.ts';
import { createSignalling } from './signalling.ts';

interface VideoLinkDeps extends Omit<LinkDeps, 'results'> {
  nowMs(): number;
  photon: Pick<PressPhoton, 'presented'>;
  /** The channel is open and the deck known: the machine can be played. */
  onUp(): void;
  onLost(): void;
}

/** A connection that was up this long resets the count of failures. */
const STABLE_AFTER_MS = 10_000;

/** Picture and deck channel of a seat, by the fallback tier that works; the cabinet serves one connection at a time. */
export function openVideoLink(deps: VideoLinkDeps) {
  const { view } = deps;
  const { signalling, receiveCandidate } = createSignalling(deps.socket);
  const { results, frameShown } = createShownFrames(deps);
  let live: LiveConnection | null = null;
  let seat: MachineInitAnswer | null = null;
  let choice: PictureChoice | null = null;
  let failures = 0;
  let upAtMs: number | null = null;

  function close(): void {
    behindStills.stop();
    live?.close();
    live = null;
    upAtMs = null;
    results.reset();
    view.setState({ frames: 'waiting' });
    showStill(view, null);
  }

  function open(of: MachineInitAnswer, tier: FallbackTier, onLost: (reason: string) => void): LiveConnection {
    let mine: LiveConnection | null = null;
    mine = openLinkConnection({ ...deps, results, signalling }, of, tier, {
      isShown: () => mine !== null && mine === live,
      onOpen() {
        if (behindStills.isCandidate(mine)) showCandidate();
        if (choice !== null) mine?.deck()?.choose(choice);
      },
      onUp() {
        upAtMs ??= deps.nowMs();
        deps.onUp();
      },
      // A refusal for an earlier seat says nothing about this one.
      onRefused: (failure) => seat?.epoch === of.epoch && deps.onRefused(failure),
      onLost,
    });
    return mine;
  }

  function connect(next: MachineInitAnswer) {
    // The picture comes straight from the cabinet: it survives a restart of the platform.
    if (live !== null && seat?.epoch === next.epoch && upAtMs !== null) return queueMicrotask(deps.onUp);
    close();
    // After a failure the other regions are tried too.
    seat = failures === 0 ? { ...next, iceServers: nearServers(next.iceServers) } : next;
    view.setState({ deck: null });
    const tier = nextFallbackTier(failures, next.iceServers);
    live = open(seat, tier, lost);
    if (tier.kind === 'socket_fallback') behindStills.start(seat);
  }

  function lost(reason: string): void {
    console.warn(`picture lost: ${reason}`);
    const wasStable = upAtMs !== null && deps.nowMs() - upAtMs >= STABLE_AFTER_MS;
    failures = wasStable ? 0 : failures + 1;
    close();
    view.setState({ stats: null });
    deps.onLost();
  }

  const behindStills = tryLiveBehindStills<MachineInitAnswer>(
    (of, attempt, onLost) => open(of, upgradeTier(attempt, of.iceServers), onLost),
    lost,
  );
  function showCandidate(): void {
    const next = behindStills.accept();
    close();
    live = next;
    failures = 0;
  }

  return {
    connect,
    close,
    receiveCandidate,
    /** Deck channel of the connection that is shown; null where there is none. */
    channel: () => live?.deck() ?? null,
    /** Epoch of the seat whose picture is up and needs no platform; undefined where there is none. */
    standingEpoch: (): number | undefined =>
      live !== null && upAtMs !== null && view.getState().still === null ? seat?.epoch : undefined,
    epoch: () => seat?.epoch ?? null,
    frameShown,
    /** What the player wants to see, over this connection and every later one. */
    choose(wanted: PictureChoice): void {
      choice = wanted;
      live?.deck()?.choose(wanted);
    },
  };
}
