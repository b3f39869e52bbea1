/** A WebSocket of a client that is hardly one: thousands of them fit into one process. It trusts its server. */
import { connect } from 'node:net';

export interface LightSocket {
  send(text: string): void;
  /** At once, without a closing handshake. */
  end(): void;
}

export interface LightSocketEvents {
  onText(text: string): void;
  /** Once: it was refused, or has ended by whatever reason but `end`. */
  onEnd(): void;
}

/** Opens `path` of a server of this computer. */
export function dial(port: number, path: string, { onText, onEnd }: LightSocketEvents): LightSocket {
  const tcp = connect({ port, host: '127.0.0.1', noDelay: true });
  let isUpgraded = false;
  let hasEnded = false;
  let rest: Buffer | null = null;
  const ended = () => {
    if (hasEnded) return;
    hasEnded = true;
    tcp.destroy();
    onEnd();
  };
  tcp.on('connect', () => tcp.write(upgradeOf(port, path)));
  tcp.on('error', ended);
  tcp.on('close', ended);
  tcp.on('data', (chunk) => {
    let bytes = rest === null ? chunk : Buffer.concat([rest, chunk]);
    rest = null;
    if (!isUpgraded) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end >= 0 && bytes.toString('latin1', 0, 12) !== 'HTTP/1.1 101') return ended();
      if (end < 0) {
        rest = bytes;
        return;
      }
      isUpgraded = true;
      bytes = bytes.subarray(end + 4);
    }
    while (bytes.length > 0 && !hasEnded) {
      const frame = firstFrame(bytes);
      if (frame === null) {
        rest = bytes;
        return;
      }
      if ((bytes[0]! & 0x0f) === 8) return ended();
      onText(bytes.toString('latin1', frame.from, frame.to));
      bytes = bytes.subarray(frame.to);
    }
  });
  return {
    send: (text) => void tcp.write(clientFrame(text)),
    end: () => {
      hasEnded = true;
      tcp.destroy();
    },
  };
}

const upgradeOf = (port: number, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;

/** Where the text of the first frame is; null: not all of it has come. */
function firstFrame(bytes: Buffer): { from: number; to: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 0x7f;
  const from = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < from) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return bytes.length < from + length ? null : { from, to: from + length };
}

/** Masked with zeros, which leaves the text as it is. */
function clientFrame(text: string): Buffer {
  const isShort = text.length < 126;
  const frame = Buffer.alloc((isShort ? 6 : 8) + text.length);
  frame[0] = 0x81;
  frame[1] = 0x80 | (isShort ? text.length : 126);
  if (!isShort) frame.writeUInt16BE(text.length, 2);
  frame.write(text, frame.length - text.length, 'latin1');
  return frame;
}
