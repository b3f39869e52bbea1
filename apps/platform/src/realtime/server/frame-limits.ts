import type { IncomingMessage } from 'node:http';
import { Decoder, Encoder } from 'socket.io-parser';
import { WebSocketServer } from 'ws';
import { bucket } from '../../rate-limit/token-bucket.ts';

/** What a player says at most: a handshake of their browser, or the texts of a socketFallback. */
export const PLAYER_FRAME_BYTES = 24 * 1024;
/** Anything else of a player's. */
const SMALL_FRAME_CHARS = 8 * 1024;
/** Enough for a greeting of 500 machines or 200 plays. */
const CABINET_FRAME_BYTES = 1_000_000;

const LARGE = /^2\/machine,\d*\["(offer|socket-fallback)",/;
/** Far above what `limitRate` answers: who goes on in spite of its answers is no player. */
const MESSAGES = { perSecond: 100, burst: 400 };
/** Asking for a namespace costs a look at the token; the client asks for three of them every two seconds at worst. */
const OPENINGS = { perSecond: 5, burst: 40 };

/** WebSockets whose largest frame depends on who knocked: it is cut off while it comes, before it is in memory. */
export function frameLimitedEngine(isCabinet: (request: IncomingMessage) => boolean) {
  return class extends WebSocketServer {
    override handleUpgrade(...[request, ...rest]: Parameters<WebSocketServer['handleUpgrade']>): void {
      // Taken over before this call returns.
      this.options.maxPayload = isCabinet(request) ? CABINET_FRAME_BYTES : PLAYER_FRAME_BYTES;
      super.handleUpgrade(request, ...rest);
    }
  };
}

/** One connection's messages, refused before they are parsed: Socket.IO closes a connection whose decoder throws. */
class BoundedDecoder extends Decoder {
  readonly #mayOpen = bucket(OPENINGS);
  readonly #maySpeak = bucket(MESSAGES);

  override add(frame: unknown): void {
    const kind = typeof frame === 'string' ? frame[0] : undefined;
    // Nothing of ours is binary, and its deps would be kept until the last one has come.
    if (typeof frame !== 'string' || kind === '5' || kind === '6') throw new Error('binary');
    const isCabinets = frame.startsWith('/cabinets,', 1);
    if (frame.length > SMALL_FRAME_CHARS && !isCabinets && !LARGE.test(frame)) throw new Error('frame too large');
    if (kind === '0' ? !this.#mayOpen() : !isCabinets && !this.#maySpeak()) throw new Error('too many frames');
    super.add(frame);
  }
}

export const boundedParser = { Encoder, Decoder: BoundedDecoder };
