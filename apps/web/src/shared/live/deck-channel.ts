import { channel, parseJson } from '@salon/contract';
import type { Deck, LinkStats, Press, PressAnswer, ToCabinet, ToPlayer } from '@salon/contract/player-channel.ts';
import type { BandId, PictureState, View } from '@salon/contract/player-picture.ts';
import { cabinetClock } from './clock-offset.ts';

export type { Press, PressAnswer };
export type Played = Extract<ToPlayer, { t: 'play' }>;

export interface DeckEvents {
  /** The cabinet's clock is known: from now on presses are taken. */
  onOpen(): void;
  /** The cabinet speaks another protocol than this page, and takes no press of it. At most once. */
  onUnsupported(): void;
  onDeck(deck: Deck): void;
  onAnswer(answer: PressAnswer): void;
  onPlayed(play: Played): void;
  /** How the picture is sent, whenever that changes. */
  onPicture?(picture: PictureState): void;
  /** The cabinet could not read a message, or sent one that we cannot read. */
  onInvalid(field: string): void;
}

/** What the player wants to see; kept here, since every new connection starts with the machine's own ideas. */
export interface PictureChoice {
  view: View;
  crop: boolean;
  band: BandId;
}

/** What carries the texts: two data channels, or the platform where none gets through. */
export interface DeckPort {
  isOpen(): boolean;
  send(text: string): void;
  /** Shorter, and may be lost; false where it could not go out at once. */
  sendQuick(text: string): boolean;
}

/** For whoever presses: what a connection knows of the cabinet's clock, and how a press goes out. */
export interface PressLine {
  /** False where it could not go out. A press is lost easily: it is repeated until `onAnswer` has its id. */
  press(press: Press): boolean;
  /** The cabinet's clock now, null while nothing is known of it. */
  cabinetMs(): number | null;
  /** Shortest of the last seconds, null before the first pong. */
  roundTripMs(): number | null;
}

export interface DeckChannel extends PressLine {
  /** A text of the cabinet. */
  receive(text: string): void;
  ping(): void;
  choose(choice: PictureChoice): void;
  sendStats(stats: Omit<LinkStats, 't'>): void;
  /** On this side's clock; null before the first pong. */
  pongAtMs(): number | null;
  /** Of the last ping. */
  lastRoundTripMs(): number | null;
}

/** Speaks the contract: every text in is parsed, every press carries the cabinet's time. */
export function openDeckChannel(port: DeckPort, events: DeckEvents): DeckChannel {
  const clock = cabinetClock();
  let isRefused = false;
  let pongAtMs: number | null = null;

  const send = (message: ToCabinet): boolean => {
    if (!port.isOpen()) return false;
    port.send(JSON.stringify(message));
    return true;
  };
  const sendQuick = (message: ToCabinet): boolean => port.isOpen() && port.sendQuick(JSON.stringify(message));
  const ping = () => {
    sendQuick({ t: 'ping', sentMs: performance.now(), protocol: channel.DECK_PROTOCOL });
  };
  const hearPong = (sentMs: number, cabinetMs: number) => {
    const receivedMs = performance.now();
    const isFirst = pongAtMs === null;
    clock.add({ sentMs, receivedMs, cabinetMs });
    pongAtMs = receivedMs;
    if (isFirst) events.onOpen();
  };
  const receive = (text: string) => {
    const parsed = parseJson(channel.toPlayer, text);
    if (!parsed.ok) return events.onInvalid(String(parsed.failure.Params.field ?? ''));
    const message = parsed.value;
    switch (message.t) {
      case 'pong':
        return hearPong(message.sentMs, message.cabinetMs);
      case 'deck':
        return events.onDeck(message);
      case 'answer':
        return events.onAnswer(message);
      case 'play':
        return events.onPlayed(message);
      case 'picture':
        return events.onPicture?.(message);
      case 'unsupported':
        if (!isRefused) events.onUnsupported();
        isRefused = true;
        return;
      case 'invalid':
        return events.onInvalid(message.field);
    }
  };

  return {
    receive,
    press: sendQuick,
    cabinetMs: () => clock.at(performance.now()),
    roundTripMs: () => clock.shortestRoundTripMs(),
    ping,
    choose({ view, crop, band }) {
      send({ t: 'view', view, crop });
      send({ t: 'band', band });
    },
    sendStats: ({ roundTripMs, jitterMs, lossShare, framesPerSecond, receivedKbps }) => {
      send({ t: 'stats', roundTripMs, jitterMs, lossShare, framesPerSecond, receivedKbps });
    },
    pongAtMs: () => pongAtMs,
    lastRoundTripMs: () => clock.roundTripMs(),
  };
}
