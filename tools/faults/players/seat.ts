import { randomUUID } from 'node:crypto';
import { channel, parseJson } from '@salon/contract';
import { type PressEnd, runOutbox } from '../../../apps/web/src/features/game/session/press-outbox.ts';
import { cabinetClock } from '../../../apps/web/src/shared/live/clock-offset.ts';
import { Interrupted } from './interrupted.ts';
import type { PlayerSockets } from './sockets.ts';
import { openTextExchange } from './text-exchange.ts';
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

const PING_EVERY_MS = 2_000;

export function openSeat({ sockets, machineId, epoch, onPlayed }: SeatDeps): Seat {
  const clock = cabinetClock();
  const waiting = new Map<string, (end: PressEnd) => void>();
  let deck: channel.Deck | null = null;
  let pressing: channel.Press | null = null;

  const send = (message: channel.ToCabinet) => exchange.send(JSON.stringify(message));
  const outbox = runOutbox({
    send,
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
  function receive(text: string): void {
    const parsed = parseJson(channel.toPlayer, text);
    if (!parsed.ok) return;
    const message = parsed.value;
    if (message.t === 'pong') clock.add({ ...message, receivedMs: performance.now() });
    if (message.t === 'answer') outbox.answered(message);
    if (message.t === 'play') onPlayed({ machineId, ...message });
    if (message.t !== 'deck') return;
    deck = message;
    outbox.deck(message.revision);
  }
  const exchange = openTextExchange({
    ...{ sockets, epoch, onText: receive },
    onEnd() {
      clearInterval(pings);
      outbox.leave();
      for (const end of waiting.values()) end({ kind: 'expired' });
    },
  });
  const ping = () => send({ t: 'ping', sentMs: performance.now(), protocol: channel.DECK_PROTOCOL });
  const pings = setInterval(ping, PING_EVERY_MS);
  ping();

  return {
    machineId,
    deck() {
      const lost = exchange.lost();
      if (lost !== null) throw new Interrupted(`the machine is not reached: ${lost.message}`);
      return deck;
    },
    refreshed: exchange.refreshed,
    isPressing: () => pressing !== null || clock.at(performance.now()) === null,
    press(button, box) {
      const atMs = clock.at(performance.now());
      if (atMs === null || deck === null || pressing !== null || exchange.lost() !== null)
        return Promise.resolve({ kind: 'expired' });
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<PressEnd>();
      waiting.set(id, resolve);
      const message = { t: 'press', id, epoch, button, revision: deck.revision, atMs } as const;
      outbox.press(box === undefined ? message : { ...message, box }, button === 'spin' || button === 'pick');
      return promise;
    },
    close: exchange.close,
  };
}
