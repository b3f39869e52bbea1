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
import type { ShownFrames } from './shown-frames.ts';
import type { Signalling } from './signalling.ts';

export interface LinkDeps {
  socket: Pick<MachineSocket, 'offer' | 'candidate' | 'socketFallback'>;
  /** The offer that the next live connection makes, where one was made ahead. */
  madeOffer(): string | null;
  openLive(options: FailoverOptions): LiveConnection;
  openSocketFallback(options: SocketFallbackOptions): LiveConnection;
  view: GameState['view'];
  shown: Pick<ShownFrames, 'results' | 'frozen' | 'reset'>;
  onRevision(revision: number): void;
  onAnswer(answer: PressAnswer): void;
  /** Of every connection that reports it: two of one seat report the same plays. */
  onPlayed(play: Played): void;
  onFrozen(isFrozen: boolean): void;
  onRefused(failure: Failure): void;
}

/** What the video link wants to know of one connection. */
interface ConnectionEvents {
  /** It is the connection that the player sees. */
  isShown(): boolean;
  onOpen(): void;
  /** It has decoded a frame. At most once. */
  onDecoded(): void;
  /** It is open, shown, and the deck is known. */
  onUp(): void;
  onLost(reason: string): void;
  onRefused(failure: Failure): void;
}

export interface LinkConnection extends LiveConnection {
  /** It is the one that the player sees from now on: what it has reported meanwhile counts. */
  show(): void;
}

/** Opens one connection to the cabinet by the given fallback tier. */
export function openLinkConnection(
  deps: LinkDeps & { signalling: Signalling },
  { epoch, iceServers }: MachineInitAnswer,
  tier: FallbackTier,
  events: ConnectionEvents,
): LinkConnection {
  const { socket, view, signalling } = deps;
  const { onLost, onRefused } = events;
  const { show, whenShown, ...common } = deckEvents(deps, events);
  if (tier.kind === 'socket_fallback') {
    const stills = deps.openSocketFallback({
      ...common,
      ask: async (request) => {
        const reply = await socket.socketFallback({ epoch, ...request });
        if (reply.kind === 'refused') onRefused(reply.failure);
        return reply;
      },
      // It counts once the page has drawn it.
      onStill: (image) => showStill(view, image),
      onLost,
    });
    return { ...stills, show };
  }
  const isRelay = tier.kind === 'relay';
  const live = deps.openLive({
    ...common,
    iceServers: isRelay ? tier.iceServers : iceServers,
    policy: isRelay ? 'relay' : 'all',
    setupMs: tier.setupMs,
    signalling: signalling(epoch, onRefused),
    onVideo: (video) =>
      whenShown(() => {
        view.setState({ video });
        deps.shown.reset();
      }),
    onAudio: (audio) => whenShown(() => view.setState({ audio })),
    onLost,
  });
  return { ...live, show };
}

type DeckEvents = Omit<
  FailoverOptions,
  'iceServers' | 'policy' | 'setupMs' | 'signalling' | 'onVideo' | 'onAudio' | 'onLost' | 'onFrozen'
> &
  Pick<SocketFallbackOptions, 'onFrozen'> &
  Pick<LinkConnection, 'show'> & { whenShown(act: () => void): void };

function deckEvents(deps: LinkDeps, events: ConnectionEvents): DeckEvents {
  const { view, shown } = deps;
  const { isShown } = events;
  let isOpen = false;
  let hasDeck = false;
  let hasDecoded = false;
  /** Of a connection that is tried behind stills. */
  let held: (() => void)[] = [];
  const whenShown = (act: () => void) => {
    if (isShown()) act();
    else held.push(act);
  };
  const reportUp = () => {
    if (isOpen && hasDeck && isShown()) events.onUp();
  };
  return {
    whenShown,
    show() {
      const due = held;
      held = [];
      for (const act of due) act();
      reportUp();
    },
    onOpen() {
      isOpen = true;
      events.onOpen();
      reportUp();
    },
    onDeck(deck) {
      hasDeck = true;
      whenShown(() =>
        shown.results.report(deck.rtpTimestamp, () => {
          view.setState({ deck });
          deps.onRevision(deck.revision);
        }),
      );
      reportUp();
    },
    onAnswer: (answer) => isShown() && deps.onAnswer(answer),
    onPlayed: (play) => whenShown(() => deps.onPlayed(play)),
    onPicture: (picture) => whenShown(() => view.setState({ picture })),
    onStats(stats) {
      if (isShown()) view.setState({ stats });
      if (hasDecoded || stats.framesDecoded === 0) return;
      hasDecoded = true;
      events.onDecoded();
    },
    onFrozen(isFrozen) {
      if (!isShown()) return;
      // One that has shown nothing yet is waited for, not stalled.
      shown.frozen(isFrozen);
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
