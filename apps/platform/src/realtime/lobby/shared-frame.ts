import type { Socket } from 'socket.io';
import { Encoder, PacketType } from 'socket.io-parser';

/** A push of a namespace, encoded once for all who get it. */
export interface SharedFrame {
  /** The packet of Socket.IO, for a connection whose turn it is not. */
  packet: string;
  /** The whole WebSocket frame with it: header and text in one buffer, which is one write. */
  frame: Buffer;
}

const encoder = new Encoder();
/** Of the operating system's making: what a socket has not taken yet. Some seconds of a large lobby. */
const UNSENT_BYTES = 64 * 1024;
/** Packets that may wait in a connection before the lobby stands back for what must not be lost. */
const WAITING_PACKETS = 4;

export function shareFrame(nsp: string, event: string, push: object): SharedFrame {
  const [packet] = encoder.encode({ type: PacketType.EVENT, nsp, data: [event, push] }) as [string];
  // The 4 is a message of Engine.IO.
  return { packet, frame: textFrame(Buffer.from(`4${packet}`)) };
}

/** A final text frame of a server: not masked (RFC 6455, 5.2). */
function textFrame(text: Buffer): Buffer {
  const { length } = text;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = 0x81;
  header[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (header.length === 4) header.writeUInt16BE(length, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, text]);
}

/** The parts of Engine.IO's connection and of `ws` that are used; Engine.IO sends its own shared frames by `_sender` too. */
interface Connection {
  readyState: string;
  upgrading: boolean;
  writeBuffer: readonly unknown[];
  transport: { name: string; writable: boolean; socket?: OpenWebSocket };
  write(packet: string, options: { compress: boolean }): void;
}
interface OpenWebSocket {
  readyState: number;
  bufferedAmount: number;
  _sender: { sendFrame(parts: Buffer[]): void };
}
const OPEN = 1;

/**
 * Sends it past the work that Socket.IO does for each socket. False: dropped, because the client does not read what it has got; what
 * must arrive (`emit`) keeps the room in its queue. Nothing that waits in the queue is overtaken.
 */
export function sendShared(socket: Socket, { packet, frame }: SharedFrame): boolean {
  const connection = socket.conn as unknown as Connection;
  if (connection.readyState !== 'open') return false;
  const { transport, writeBuffer, upgrading } = connection;
  const webSocket = transport.name === 'websocket' ? transport.socket : undefined;
  if (writeBuffer.length > WAITING_PACKETS || (webSocket?.bufferedAmount ?? 0) > UNSENT_BYTES) return false;
  if (webSocket?.readyState === OPEN && transport.writable && writeBuffer.length === 0 && !upgrading)
    webSocket._sender.sendFrame([frame]);
  else connection.write(packet, { compress: false });
  return true;
}
