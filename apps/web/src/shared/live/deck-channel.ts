import { channel, parseJson } from '@salon/contract';
import type { Deck, LinkStats, Press, PressAnswer, ToCabinet, ToPlayer } from '@salon/contract/player-channel.ts';
import type { BandId, PictureState, View } from '@salon/contract/player-picture.ts';
import { cabinetClock } from './clock-offset.ts';

export type Played = Extract<ToPlayer, { t: 'play' }>;

export interface DeckEvents {
  /** The first pong has arrived: the cabinet's clock is known and presses are accepted. */
  onOpen(): void;
  /** The cabinet has another protocol version and accepts no press of this page. At most once. */
  onUnsupported(): void;
  onDeck(deck: Deck): void;
  onAnswer(answer: PressAnswer): void;
  onPlayed(play: Played): void;
  /** The state of the picture, on every change. */
  onPicture?(picture: PictureState): void;
  /** The cabinet could not read a message, or sent one that this page cannot read. */
  onInvalid(field: string): void;
}

/** What the player wants to see. Sent on every new connection, which starts with the machine's defaults. */
export interface PictureChoice {
  view: View;
  crop: boolean;
  band: BandId;
}

/** The part of a data channel that the deck uses. The socket fallback implements it as well. */
export type TextChannel = Pick<RTCDataChannel, 'readyState' | 'bufferedAmount' | 'send'>;

export interface DeckTransport {
  /** Ordered and reliable. */
  states: TextChannel;
  /** Unordered, without retransmission. */
  presses: TextChannel;
}

export interface DeckSender {
  /** False where it could not be sent. A press may be lost: it must be repeated until `onAnswer` has its id. */
  press(press: Press): boolean;
  /** The cabinet's clock now, null before the first pong. */
  cabinetMs(): number | null;
  /** Minimum of the last 16 pings, null before the first pong. */
  roundTripMs(): number | null;
  /** Requests another picture; `onPicture` reports the result. Not repeated on a later connection. */
  choose(choice: PictureChoice): void;
}

export interface DeckChannel extends DeckSender {
  /** Handles a message of the cabinet. */
  receive(text: string): void;
  ping(): void;
  sendStats(stats: Omit<LinkStats, 't'>): void;
  /** Time of the last pong on this page's clock; null before the first. */
  pongAtMs(): number | null;
  /** Of the last ping. */
  lastRoundTripMs(): number | null;
}

/** Buffered bytes (a few presses) above which a press is not sent: its repeat would overtake it. */
const PRESS_BUFFER_LIMIT = 1_000;

/** The messages of the contract over the data channels: every press goes from here to the network. */
export function openDeckChannel({ states, presses }: DeckTransport, events: DeckEvents): DeckChannel {
  const clock = cabinetClock();
  let isUnsupported = false;
  let pongAtMs: number | null = null;

  const send = (message: ToCabinet): void => {
    if (states.readyState === 'open') states.send(JSON.stringify(message));
  };
  const sendUnreliable = (message: ToCabinet): boolean => {
    const canSend =
      states.readyState === 'open' && presses.readyState === 'open' && presses.bufferedAmount < PRESS_BUFFER_LIMIT;
    if (canSend) presses.send(JSON.stringify(message));
    return canSend;
  };
  const pongReceived = (sentMs: number, cabinetMs: number) => {
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
        return pongReceived(message.sentMs, message.cabinetMs);
      case 'deck':
        return events.onDeck(message);
      case 'answer':
        return events.onAnswer(message);
      case 'play':
        return events.onPlayed(message);
      case 'picture':
        return events.onPicture?.(message);
      case 'unsupported':
        if (!isUnsupported) events.onUnsupported();
        isUnsupported = true;
        return;
      case 'invalid':
        return events.onInvalid(message.field);
    }
  };

  return {
    receive,
    press: sendUnreliable,
    cabinetMs: () => clock.at(performance.now()),
    roundTripMs: clock.shortestRoundTripMs,
    ping: () => void sendUnreliable({ t: 'ping', sentMs: performance.now(), protocol: channel.DECK_PROTOCOL }),
    choose({ view, crop, band }) {
      send({ t: 'view', view, crop });
      send({ t: 'band', band });
    },
    sendStats: ({ roundTripMs, jitterMs, lossShare, framesPerSecond, receivedKbps }) =>
      send({ t: 'stats', roundTripMs, jitterMs, lossShare, framesPerSecond, receivedKbps }),
    pongAtMs: () => pongAtMs,
    lastRoundTripMs: clock.roundTripMs,
  };
}
