import type { IncomingMessage } from 'node:http';
import { Decoder, Encoder } from 'socket.io-parser';
import { WebSocketServer } from 'ws';
import { TokenBucket } from '../../rate-limit/token-bucket.ts';

/** Largest frame of a player: an offer, or the texts of the socket fallback. */
export const PLAYER_FRAME_BYTES = 24 * 1024;
/** Any other frame of a player. */
const SMALL_FRAME_CHARS = 8 * 1024;
/** Enough for a handshake of 500 machines or for 200 plays. */
const CABINET_FRAME_BYTES = 1_000_000;

const LARGE = /^2(\/machine,\d*\["(offer|socket-fallback)"|\/notifications,\d*\["watch"),/;
/** Far above `limitRate`, which only refuses: beyond this the connection is closed. */
const MESSAGES = { perSecond: 100, burst: 400 };
/** Opening a namespace costs a token check; the client opens three of them every two seconds at worst. */
const OPENINGS = { perSecond: 5, burst: 40 };

/** WebSocket server whose frame limit depends on the client; a larger frame is refused while it arrives. */
export function frameLimitedEngine(isCabinet: (request: IncomingMessage) => boolean) {
  return class extends WebSocketServer {
    override handleUpgrade(...[request, ...rest]: Parameters<WebSocketServer['handleUpgrade']>): void {
      // Copied by `ws` before this call returns.
      this.options.maxPayload = isCabinet(request) ? CABINET_FRAME_BYTES : PLAYER_FRAME_BYTES;
      super.handleUpgrade(request, ...rest);
    }
  };
}

/** Each connection's messages, refused before they are parsed: Socket.IO closes a connection whose decoder throws. */
export function boundedParser(monotonicMs: () => number) {
  class BoundedDecoder extends Decoder {
    readonly #openings = new TokenBucket(OPENINGS);
    readonly #messages = new TokenBucket(MESSAGES);

    override add(frame: unknown): void {
      const kind = typeof frame === 'string' ? frame[0] : undefined;
      // Nothing of ours is binary, and its parts would be buffered until the last one arrives.
      if (typeof frame !== 'string' || kind === '5' || kind === '6') throw new Error('binary');
      const isCabinets = frame.startsWith('/cabinets,', 1);
      if (frame.length > SMALL_FRAME_CHARS && !isCabinets && !LARGE.test(frame)) throw new Error('frame too large');
      if (kind === '0' ? !this.#openings.take(monotonicMs()) : !isCabinets && !this.#messages.take(monotonicMs()))
        throw new Error('too many frames');
      super.add(frame);
    }
  }
  return { Encoder, Decoder: BoundedDecoder };
}
