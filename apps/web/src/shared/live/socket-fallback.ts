import { socketFallback } from '@salon/contract';
import type {
  Answer as SocketFallbackAnswer,
  Request as SocketFallbackRequest,
} from '@salon/contract/socket-fallback.ts';
import type { Reply } from '../sockets/ask.ts';
import type { LostReason } from './connection-health.ts';
import type { ConnectionStats } from './connection-stats.ts';
import { type DeckEvents, openDeckChannel, type TextChannel } from './deck-channel.ts';
import type { LiveConnection } from './peer-connection.ts';

export interface SocketFallbackOptions extends DeckEvents {
  /** One request to the cabinet over the platform's socket. */
  ask(request: Omit<SocketFallbackRequest, 'epoch'>): Promise<Reply<SocketFallbackAnswer>>;
  onStill(image: Blob): void;
  onStats(stats: ConnectionStats): void;
  /** A request has had no response for 2 s, or responses arrive again. */
  onFrozen(isFrozen: boolean): void;
  /** Three requests without a response, or a refusal. At most once, never after `close`. */
  onLost(reason: LostReason): void;
}

/** Pause between two requests: about two stills a second. */
const PAUSE_MS = 450;
const SLOW_MS = 2_000;
const PING_EVERY_MS = 2_000;
const FAILURES_MAX = 3;
const MESSAGES_MAX = 50;

/**
 * The last fallback tier: deck messages and stills in requests over the platform's socket. At most one request is under way;
 * a press ends the pause before the next one.
 */
export function openSocketFallback(options: SocketFallbackOptions): LiveConnection {
  let closed = false;
  let hasStill = false;
  let failures = 0;
  let hasAnswer = false;
  const pause = interruptiblePause();
  const outgoing = createOutgoing(() => closed, pause.interrupt);
  const deck = openDeckChannel({ states: outgoing.channel, presses: outgoing.channel }, options);
  const meter = createStillsMeter();

  async function request(): Promise<void> {
    const slow = setTimeout(() => !closed && options.onFrozen(true), SLOW_MS);
    // Messages of a request without a response may have been obeyed, so they are not repeated here; presses are by their sender.
    const reply = await options.ask({
      texts: outgoing.take(),
      still: hasStill ? 'changed' : 'any',
      afresh: !hasAnswer,
    });
    clearTimeout(slow);
    if (closed) return;
    // Its deck is lost with it.
    hasAnswer = reply.kind === 'answer';
    if (reply.kind !== 'answer') {
      failures += 1;
      if (reply.kind === 'refused' || failures >= FAILURES_MAX) lose();
      return;
    }
    failures = 0;
    options.onFrozen(false);
    const { still } = reply.value;
    if (still !== null) {
      hasStill = true;
      meter.add(still.length);
      options.onStill(jpegOf(still));
    }
    for (const text of reply.value.texts) deck.receive(text);
  }
  const lose = () => {
    if (closed) return;
    close();
    options.onLost('signal_failed');
  };
  const close = () => {
    closed = true;
    clearInterval(pings);
    pause.interrupt();
  };
  const run = async () => {
    while (!closed) {
      await request();
      if (!closed && outgoing.isEmpty()) await pause.start(PAUSE_MS);
    }
  };

  const pings = setInterval(() => {
    deck.ping();
    options.onStats(meter.read(deck.lastRoundTripMs() ?? 0));
  }, PING_EVERY_MS);
  deck.ping();
  void run();
  return { deck: () => (closed ? null : deck), close };
}

function interruptiblePause() {
  let interrupt: (() => void) | null = null;
  return {
    start: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        interrupt = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    interrupt: () => interrupt?.(),
  };
}

/** Messages for the next request, filled through the interface of a data channel. */
function createOutgoing(isClosed: () => boolean, added: () => void) {
  const messages: string[] = [];
  const channel: TextChannel = {
    get readyState() {
      return isClosed() ? 'closed' : 'open';
    },
    get bufferedAmount() {
      return messages.length < MESSAGES_MAX ? 0 : Number.POSITIVE_INFINITY;
    },
    send(message: unknown) {
      const text = String(message);
      // The repeat of a press that still waits is the same text.
      if (messages.length < MESSAGES_MAX && !messages.includes(text)) messages.push(text);
      added();
    },
  };
  return { channel, take: () => messages.splice(0, MESSAGES_MAX), isEmpty: () => messages.length === 0 };
}

function jpegOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}

/** Statistics of the stills in the terms of a live connection. */
function createStillsMeter() {
  let count = 0;
  let total = 0;
  let base64Length = 0;
  let sinceMs = performance.now();
  return {
    add(length: number): void {
      count += 1;
      total += 1;
      base64Length += length;
    },
    read(roundTripMs: number): ConnectionStats {
      const seconds = Math.max(0.1, (performance.now() - sinceMs) / 1_000);
      const stats: ConnectionStats = {
        roundTripMs,
        jitterMs: 0,
        lossShare: 0,
        packets: 0,
        framesPerSecond: count / seconds,
        receivedKbps: (base64Length * 8) / 1_000 / seconds,
        framesDecoded: total,
        framesDropped: 0,
        freezes: 0,
        frozenMs: 0,
        frozenShare: 0,
        ...socketFallback.STILL_SIZE,
        soundDelayMs: 0,
        relayed: false,
      };
      count = 0;
      base64Length = 0;
      sinceMs = performance.now();
      return stats;
    },
  };
}
