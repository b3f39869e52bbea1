import { type Failure, failure } from '@salon/contract';
import type { PressAnswer } from '@salon/contract/player-channel.ts';
import type { MachineInitAnswer } from '@salon/contract/player-sockets.ts';
import type { Played } from '../../../shared/live/deck-channel.ts';
import type { FailoverOptions } from '../../../shared/live/failover-connection.ts';
import type { FallbackTier } from '../../../shared/live/fallback-tier.ts';
import type { LiveConnection } from '../../../shared/live/peer-connection.ts';
import type { SocketFallbackOptions } from '../../../shared/live/socket-fallback.ts';
import type { MachineSocket } from '../../../shared/sockets/machine-socket.ts';
import type { GameState } from './game-state.ts';
import type { HeldResults } from './held-results.ts';
import type { Signalling } from './signalling.ts';

export interface LinkDeps {
  socket: Pick<MachineSocket, 'offer' | 'candidate' | 'socketFallback'>;
  openLive(options: FailoverOptions): LiveConnection;
  openSocketFallback(options: SocketFallbackOptions): LiveConnection;
  view: GameState['view'];
  results: HeldResults;
  onRevision(revision: number): void;
  onAnswer(answer: PressAnswer): void;
  onPlayed(play: Played): void;
  onFrozen(isFrozen: boolean): void;
  onRefused(failure: Failure): void;
}

/** What the video link wants to know of one connection. */
interface ConnectionEvents {
  /** It is the connection that the player sees. */
  isShown(): boolean;
  onOpen(): void;
  /** It is open, shown, and the deck is known. */
  onUp(): void;
  onLost(reason: string): void;
  onRefused(failure: Failure): void;
}

/** Opens one connection to the cabinet by the given fallback tier. */
export function openLinkConnection(
  deps: LinkDeps & { signalling: Signalling },
  { epoch, iceServers }: MachineInitAnswer,
  tier: FallbackTier,
  events: ConnectionEvents,
): LiveConnection {
  const { socket, view, signalling } = deps;
  const { onLost, onRefused } = events;
  const common = deckEvents(deps, events);
  if (tier.kind === 'socket_fallback')
    return deps.openSocketFallback({
      ...common,
      ask: async (request) => {
        const reply = await socket.socketFallback({ epoch, ...request });
        if (reply.kind === 'refused') onRefused(reply.failure);
        return reply;
      },
      onStill(image) {
        showStill(view, image);
        view.setState({ frames: 'live' });
      },
      onLost,
    });
  const isRelay = tier.kind === 'relay';
  return deps.openLive({
    ...common,
    iceServers: isRelay ? tier.iceServers : iceServers,
    policy: isRelay ? 'relay' : 'all',
    setupMs: tier.setupMs,
    signalling: signalling(epoch, onRefused),
    onVideo(video) {
      view.setState(events.isShown() ? { video, frames: 'waiting' } : { video });
      deps.results.reset();
    },
    onAudio: (audio) => view.setState({ audio }),
    onLost,
  });
}

type DeckEvents = Omit<
  FailoverOptions,
  'iceServers' | 'policy' | 'setupMs' | 'signalling' | 'onVideo' | 'onAudio' | 'onLost' | 'onFrozen'
> &
  Pick<SocketFallbackOptions, 'onFrozen'>;

function deckEvents(deps: LinkDeps, { isShown, onOpen, onUp }: ConnectionEvents): DeckEvents {
  const { view, results } = deps;
  let isOpen = false;
  let hasDeck = false;
  const reportUp = () => {
    if (isOpen && hasDeck && isShown()) onUp();
  };
  return {
    onOpen() {
      isOpen = true;
      onOpen();
      reportUp();
    },
    onDeck(deck) {
      hasDeck = true;
      results.report(deck.rtpTimestamp, () => {
        view.setState({ deck });
        deps.onRevision(deck.revision);
      });
      reportUp();
    },
    onAnswer: (answer) => isShown() && deps.onAnswer(answer),
    onPlayed(lastPlay) {
      results.report(lastPlay.rtpTimestamp, () => {
        view.setState({ lastPlay });
        deps.onPlayed(lastPlay);
      });
    },
    onPicture: (picture) => view.setState({ picture }),
    onStats: (stats) => isShown() && view.setState({ stats }),
    onFrozen(isFrozen) {
      if (!isShown()) return;
      // One that has shown nothing yet is waited for, not stalled.
      if (view.getState().frames !== 'waiting') view.setState({ frames: isFrozen ? 'stalled' : 'live' });
      deps.onFrozen(isFrozen);
    },
    onUnsupported: () => isShown() && deps.onRefused(failure('page_outdated')),
    onInvalid: (field) => console.error(`deck channel: ${field}`),
  };
}

export function showStill(view: GameState['view'], image: Blob | null): void {
  const { still } = view.getState();
  view.setState({ still: image === null ? null : URL.createObjectURL(image) });
  if (still !== null) URL.revokeObjectURL(still);
}
