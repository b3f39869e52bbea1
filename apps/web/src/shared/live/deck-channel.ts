import { channel, parseJson } from '@salon/contract';
import type { Deck, LinkStats, ToCabinet, ToPlayer } from '@salon/contract/player-channel.ts';
import type { BandId, PictureState, View } from '@salon/contract/player-picture.ts';
import { cabinetClock } from './clock-offset.ts';

export type PressAnswer = Extract<ToPlayer, { t: 'answer' }>;
export type Played = Extract<ToPlayer, { t: 'play' }>;

export interface DeckEvents {
  /** The deck channel is open and the cabinet's clock known: from now on presses are taken. */
  onOpen(): void;
  onDeck(deck: Deck): void;
  onAnswer(answer: PressAnswer): void;
  onPlayed(play: Played): void;
  /** How the picture is sent, whenever that changes. */
  onPicture?(picture: PictureState): void;
  /** The cabinet could not read a message, or sent one that we cannot read. */
  onInvalid(field: string): void;
}

export interface LivePress {
  epoch: number;
  button: string;
  /** `turn` of the deck that the player saw. */
  turn: number;
  box?: number;
}

/** What the player wants to see; kept here, since every new connection starts with the machine's own ideas. */
export interface PictureChoice {
  view: View;
  cut: boolean;
  band: BandId;
}

/** What carries the texts: a data channel, or the platform where none gets through. */
export interface DeckPort {
  isOpen(): boolean;
  send(text: string): void;
}

export interface DeckChannel {
  /** A text of the cabinet. */
  receive(text: string): void;
  /** `seq` of the press, null where it could not be sent. */
  press(press: LivePress): number | null;
  ping(): void;
  choose(choice: PictureChoice): void;
  sendStats(stats: Omit<LinkStats, 't'>): void;
  /** On this side's clock; null before the first pong. */
  pongAtMs(): number | null;
  roundTripMs(): number | null;
}

/** Speaks the contract: every text in is parsed, every press carries the cabinet's time. */
export function openDeckChannel(port: DeckPort, events: DeckEvents): DeckChannel {
  const clock = cabinetClock();
  let nextSeq = 1;
  let pongAtMs: number | null = null;

  const send = (message: ToCabinet): boolean => {
    if (!port.isOpen()) return false;
    port.send(JSON.stringify(message));
    return true;
  };
  const ping = () => {
    send({ t: 'ping', sentMs: performance.now() });
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
      case 'invalid':
        return events.onInvalid(message.field);
    }
  };

  return {
    receive,
    press({ epoch, button, turn, box }) {
      const atMs = clock.at(performance.now());
      if (atMs === null) return null;
      const seq = nextSeq;
      const sent = send({ t: 'press', seq, epoch, button, turn, atMs, ...(box === undefined ? {} : { box }) });
      if (!sent) return null;
      nextSeq += 1;
      return seq;
    },
    ping,
    choose({ view, cut, band }) {
      send({ t: 'view', view, cut });
      send({ t: 'band', band });
    },
    sendStats: ({ roundTripMs, jitterMs, lossShare, framesPerSecond, receivedKbps }) => {
      send({ t: 'stats', roundTripMs, jitterMs, lossShare, framesPerSecond, receivedKbps });
    },
    pongAtMs: () => pongAtMs,
    roundTripMs: () => clock.roundTripMs(),
  };
}
