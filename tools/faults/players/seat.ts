import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { channel, parseJson, socketFallback } from '@salon/contract';
import { type PressEnd, runOutbox } from '../../../apps/web/src/features/game/session/press-outbox.ts';
import { cabinetClock } from '../../../apps/web/src/shared/live/clock-offset.ts';
import { Interrupted } from './interrupted.ts';
import type { PlayerSockets } from './sockets.ts';
import type { SeenPlay } from './wire.ts';

/** A player at their machine: its deck and its keys, over the socket fallback, without a picture. */
export interface Seat {
  machineId: number;
  /** Null before the first one. Throws `Interrupted` where the machine is not reached any more. */
  deck(): channel.Deck | null;
  /** Resolves when the machine has been asked once more: its deck is as it is now. */
  refreshed(): Promise<void>;
  isPressing(): boolean;
  press(button: string, box?: number): Promise<PressEnd>;
  close(): void;
}

interface SeatDeps {
  sockets: PlayerSockets;
  machineId: number;
  epoch: number;
  onPlayed(play: SeenPlay): void;
}

/** Pause between two requests; a press ends it. */
const PAUSE_MS = 400;
const PING_EVERY_MS = 2_000;
const FAILURES_MAX = 3;
const LOOK_EVERY_MS = 50;

export function openSeat({ sockets, machineId, epoch, onPlayed }: SeatDeps): Seat {
  const clock = cabinetClock();
  const outgoing = new Set<string>();
  const waiting = new Map<string, (end: PressEnd) => void>();
  let deck: channel.Deck | null = null;
  let isClosed = false;
  let lost: Interrupted | null = null;
  let pressing: channel.Press | null = null;
  let wake: (() => void) | null = null;
  let failures = 0;
  let asked = 0;
  let answered = 0;

  const say = (message: channel.ToCabinet) => {
    // The repeat of a press that still waits is the same text.
    outgoing.add(JSON.stringify(message));
    wake?.();
  };
  const outbox = runOutbox({
    send: say,
    roundTripMs: clock.shortestRoundTripMs,
    nowMs: () => performance.now(),
    revision: () => deck?.revision ?? null,
    onPressing: (press) => {
      pressing = press;
    },
    onEnded: ({ id }, end) => {
      waiting.get(id)?.(end);
      waiting.delete(id);
    },
  });

  function hear(text: string): void {
    const parsed = parseJson(channel.toPlayer, text);
    if (!parsed.ok) return;
    const message = parsed.value;
    switch (message.t) {
      case 'pong':
        return clock.add({ ...message, receivedMs: performance.now() });
      case 'deck':
        deck = message;
        return outbox.deck(message.revision);
      case 'answer':
        return outbox.answered(message);
      case 'play':
        return onPlayed({ machineId, ...message });
      default:
    }
  }

  async function exchange(): Promise<void> {
    const texts = [...outgoing];
    outgoing.clear();
    asked += 1;
    try {
      const answer = await sockets.ask(
        'machine',
        'socket-fallback',
        { epoch, texts, still: 'none' },
        socketFallback.answer,
      );
      failures = 0;
      answered = asked;
      for (const text of answer.texts) hear(text);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      failures += 1;
      if (failures >= FAILURES_MAX || !sockets.machine.connected) lost = error;
    }
  }

  async function run(): Promise<void> {
    while (!isClosed && lost === null) {
      await exchange();
      if (outgoing.size > 0) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PAUSE_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = null;
    }
    outbox.leave();
    for (const end of waiting.values()) end({ kind: 'expired' });
    clearInterval(pings);
  }
  const ping = () => say({ t: 'ping', sentMs: performance.now(), protocol: channel.DECK_PROTOCOL });
  const pings = setInterval(ping, PING_EVERY_MS);
  ping();
  void run();

  return {
    machineId,
    deck() {
      if (lost !== null) throw new Interrupted(`the machine is not reached: ${lost.message}`);
      return deck;
    },
    async refreshed() {
      const from = asked;
      wake?.();
      while (answered <= from && lost === null && !isClosed) await sleep(LOOK_EVERY_MS);
    },
    isPressing: () => pressing !== null || clock.at(performance.now()) === null,
    press(button, box) {
      const atMs = clock.at(performance.now());
      if (atMs === null || deck === null || pressing !== null || lost !== null)
        return Promise.resolve({ kind: 'expired' });
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<PressEnd>();
      waiting.set(id, resolve);
      const message = { t: 'press', id, epoch, button, revision: deck.revision, atMs } as const;
      outbox.press(box === undefined ? message : { ...message, box }, button === 'spin' || button === 'pick');
      return promise;
    },
    close() {
      isClosed = true;
      wake?.();
    },
  };
}
