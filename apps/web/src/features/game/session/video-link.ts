import { type Failure, failure } from '@salon/contract';
import type { IceCandidate, MachineInitAnswer } from '@salon/contract/player-sockets.ts';
import type {
  Deck,
  Live,
  LiveEvents,
  LiveOptions,
  PictureChoice,
  Played,
  Press,
  PressAnswer,
} from '../../../shared/live/failover-connection.ts';
import { besideStills, nextRung, pauseBesideStillsMs, type Rung } from '../../../shared/live/fallback-tier.ts';
import type { StillsOptions } from '../../../shared/live/socket-fallback.ts';
import type { MachineLine } from '../../../shared/sockets/machine-socket.ts';
import type { createGameView } from './game-view.ts';

interface PicturePorts {
  line: Pick<MachineLine, 'offer' | 'candidate' | 'socketFallback'>;
  openLive(options: LiveOptions): Live;
  openStills(options: StillsOptions): Live;
  view: ReturnType<typeof createGameView>;
  nowMs(): number;
  /** The channel is open and the deck known: the machine can be played. */
  up(): void;
  lost(): void;
  deck(deck: Deck): void;
  answered(answer: PressAnswer): void;
  played(play: Played): void;
  /** It froze; it moves again. */
  frozen(isFrozen: boolean): void;
  refused(failure: Failure): void;
}

/** A connection that stood this long was a good one. */
const STOOD_MS = 10_000;

/** Holds the picture of a seat, by whichever rung of the ladder stands; one connection is the machine's at a time. */
export function holdPicture(ports: PicturePorts) {
  const { line, view } = ports;
  const candidateListeners = new Set<(push: { epoch: number; candidate: IceCandidate }) => void>();
  let live: Live | null = null;
  let seat: MachineInitAnswer | null = null;
  let choice: PictureChoice | null = null;
  let failures = 0;
  let upAtMs: number | null = null;
  /** A live connection that is tried while stills are shown. */
  let beside: Live | null = null;
  let besideTimer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(besideTimer);
    live?.close();
    beside?.close();
    live = null;
    beside = null;
    upAtMs = null;
    showStill(null);
  }

  function showStill(image: Blob | null): void {
    const { still } = view.getState();
    view.setState({ still: image === null ? null : URL.createObjectURL(image) });
    if (still !== null) URL.revokeObjectURL(still);
  }

  function connect(next: MachineInitAnswer): void {
    // The picture may have outlived the platform: it goes straight to the cabinet.
    if (live !== null && seat?.epoch === next.epoch && upAtMs !== null) {
      queueMicrotask(ports.up);
      return;
    }
    close();
    seat = next;
    view.setState({ deck: null, isFrozen: false });
    const rung = nextRung(failures, next.iceServers);
    live = rung.kind === 'stills' ? openStills(next) : openLive(next, rung, () => live, lost);
    if (rung.kind === 'stills') tryBeside(next, 0);
  }

  function lost(reason: string): void {
    console.warn(`picture lost: ${reason}`);
    const stood = upAtMs !== null && ports.nowMs() - upAtMs >= STOOD_MS;
    failures = stood ? 0 : failures + 1;
    close();
    view.setState({ stats: null, isFrozen: false });
    ports.lost();
  }

  /** What every way has to tell; `isOurs`: it is the one that the player sees. */
  function eventsFor(self: () => Live | null): Omit<LiveEvents, 'onVideo' | 'onAudio' | 'onLost'> {
    let isOpen = false;
    let hasDeck = false;
    const isOurs = () => self() !== null && self() === live;
    const maybeUp = () => {
      if (!isOpen || !hasDeck || !isOurs()) return;
      upAtMs ??= ports.nowMs();
      ports.up();
    };
    return {
      onOpen() {
        isOpen = true;
        if (beside !== null && self() === beside) takeOver();
        if (choice !== null) self()?.choose(choice);
        maybeUp();
      },
      onDeck(deck) {
        hasDeck = true;
        ports.deck(deck);
        maybeUp();
      },
      onAnswer: (answer) => isOurs() && ports.answered(answer),
      onPlayed: ports.played,
      onPicture: (picture) => view.setState({ picture }),
      onStats: (stats) => isOurs() && view.setState({ stats }),
      onFrozen: (isFrozen) => isOurs() && ports.frozen(isFrozen),
      onUnsupported: () => isOurs() && ports.refused(failure('page_outdated')),
      onInvalid: (field) => console.error(`deck channel: ${field}`),
    };
  }

  function openLive(
    { epoch, iceServers }: MachineInitAnswer,
    rung: Exclude<Rung, { kind: 'stills' }>,
    self: () => Live | null,
    onLost: (reason: string) => void,
  ): Live {
    return ports.openLive({
      ...eventsFor(self),
      iceServers: rung.kind === 'relay' ? rung.iceServers : iceServers,
      policy: rung.kind === 'relay' ? 'relay' : 'all',
      setupMs: rung.setupMs,
      signal: {
        offer: async (sdp) => {
          const reply = await line.offer(epoch, sdp);
          if (reply.kind === 'answer') return reply.value.sdp;
          // What was offered for a seat before this one says nothing of this one.
          if (reply.kind === 'refused' && seat?.epoch === epoch) ports.refused(reply.failure);
          throw new Error('no answer to the offer');
        },
        candidate: (candidate) => line.candidate(epoch, candidate),
        onCandidate: (listener) => {
          const heard = (push: { epoch: number; candidate: IceCandidate }) => {
            if (push.epoch === epoch) listener(push.candidate);
          };
          candidateListeners.add(heard);
          return () => void candidateListeners.delete(heard);
        },
      },
      onVideo: (video) => view.setState({ video }),
      onAudio: (audio) => view.setState({ audio }),
      onLost,
    });
  }

  function openStills({ epoch }: MachineInitAnswer): Live {
    return ports.openStills({
      ...(eventsFor(() => live) as StillsOptions),
      ask: async (request) => {
        const reply = await line.socketFallback({ epoch, ...request });
        if (reply.kind === 'refused' && seat?.epoch === epoch) ports.refused(reply.failure);
        return reply;
      },
      onStill: showStill,
      onLost: lost,
    });
  }

  /** A live connection is tried again and again behind the stills; each try costs the cabinet a process, so ever more seldom. */
  function tryBeside(next: MachineInitAnswer, attempt: number): void {
    besideTimer = setTimeout(() => {
      beside = openLive(
        next,
        besideStills(attempt, next.iceServers),
        // Its own variable while it is tried, the holder's once it has taken over.
        () => mine,
        (reason) => {
          if (live === mine) return lost(reason);
          beside = null;
          tryBeside(next, attempt + 1);
        },
      );
      const mine = beside;
    }, pauseBesideStillsMs(attempt));
  }

  function takeOver(): void {
    const next = beside;
    beside = null;
    close();
    live = next;
    failures = 0;
  }

  return {
    connect,
    close,
    /** Epoch of the seat whose picture stands and needs no platform; undefined where none does. */
    standsFor: (): number | undefined =>
      live !== null && upAtMs !== null && view.getState().still === null ? seat?.epoch : undefined,
    heardCandidate(push: { epoch: number; candidate: IceCandidate }): void {
      for (const listener of candidateListeners) listener(push);
    },
    /** Lost where nothing stands or gets through: a press is repeated. */
    press: (press: Press): void => void live?.press(press),
    cabinetMs: () => live?.cabinetMs() ?? null,
    roundTripMs: () => live?.roundTripMs() ?? null,
    /** Of the seat that the picture is held for. */
    epoch: () => seat?.epoch ?? null,
    /** What the player wants to see, of this connection and of every later one. */
    choose(wanted: PictureChoice): void {
      choice = wanted;
      live?.choose(wanted);
    },
  };
}
