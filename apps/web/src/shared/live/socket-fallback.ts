import { socketFallback } from '@salon/contract';
import type {
  Answer as SocketFallbackAnswer,
  Request as SocketFallbackRequest,
} from '@salon/contract/socket-fallback.ts';
import type { Reply } from '../sockets/ask.ts';
import type { LostReason } from './connection-health.ts';
import type { LiveStats } from './connection-stats.ts';
import { type DeckEvents, openDeckChannel } from './deck-channel.ts';
import type { Connection } from './peer-connection.ts';

export interface StillsOptions extends DeckEvents {
  /** One question to the cabinet by way of the platform. */
  ask(request: Omit<SocketFallbackRequest, 'epoch'>): Promise<Reply<SocketFallbackAnswer>>;
  onStill(image: Blob): void;
  onStats(stats: LiveStats): void;
  /** No answer has come for a while, or one has come again. */
  onFrozen(isFrozen: boolean): void;
  /** Not even this works. At most once, never after `close`. */
  onLost(reason: LostReason): void;
}

/** About two stills a second: the last one is shown, the next one asked for. */
const PAUSE_MS = 450;
const SLOW_MS = 2_000;
const PING_EVERY_MS = 2_000;
const FAILURES_MAX = 3;
const TEXTS_AT_ONCE = 50;

/**
 * The way of last resort: the same texts as on the deck channel, and stills for a picture, by questions over the platform's
 * socket. There is never more than one on its way; a press does not wait for the next turn.
 */
export function openStills(options: StillsOptions): Connection {
  const outgoing: string[] = [];
  let closed = false;
  let hasStill = false;
  let failures = 0;
  let nudge: (() => void) | null = null;
  const meter = stillsMeter();

  const send = (text: string): boolean => {
    // A repeat of what still waits for its turn is that same text.
    const isTaken = outgoing.length < TEXTS_AT_ONCE && !outgoing.includes(text);
    if (isTaken) outgoing.push(text);
    nudge?.();
    return isTaken;
  };
  const deck = openDeckChannel(
    {
      isOpen: () => !closed,
      send,
      sendQuick: send,
    },
    options,
  );
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      nudge = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function askOnce(): Promise<void> {
    const slow = setTimeout(() => !closed && options.onFrozen(true), SLOW_MS);
    // What was sent without an answer may have been obeyed; a press is repeated by whoever made it.
    const texts = outgoing.splice(0, TEXTS_AT_ONCE);
    const reply = await options.ask({ texts, still: hasStill ? 'changed' : 'any' });
    clearTimeout(slow);
    if (closed) return;
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
      options.onStill(imageOf(still));
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
    nudge?.();
  };
  const run = async () => {
    while (!closed) {
      await askOnce();
      if (!closed && outgoing.length === 0) await pause(PAUSE_MS);
    }
  };

  const pings = setInterval(() => {
    deck.ping();
    options.onStats(meter.read(deck.lastRoundTripMs() ?? 0));
  }, PING_EVERY_MS);
  deck.ping();
  void run();
  const { press, cabinetMs, roundTripMs, choose } = deck;
  return { press, cabinetMs, roundTripMs, choose, close };
}

function imageOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}

/** What the stills of the last while come to, in the terms of a live picture. */
function stillsMeter() {
  let count = 0;
  let total = 0;
  let letters = 0;
  let sinceMs = performance.now();
  return {
    add(base64Letters: number): void {
      count += 1;
      total += 1;
      letters += base64Letters;
    },
    read(roundTripMs: number): LiveStats {
      const seconds = Math.max(0.1, (performance.now() - sinceMs) / 1_000);
      const stats: LiveStats = {
        roundTripMs,
        jitterMs: 0,
        lossShare: 0,
        framesPerSecond: count / seconds,
        receivedKbps: (letters * 8) / 1_000 / seconds,
        framesDecoded: total,
        framesDropped: 0,
        freezes: 0,
        ...socketFallback.STILL_SIZE,
        soundDelayMs: 0,
        relayed: false,
      };
      count = 0;
      letters = 0;
      sinceMs = performance.now();
      return stats;
    },
  };
}
