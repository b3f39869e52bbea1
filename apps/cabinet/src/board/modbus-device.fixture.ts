import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const HEADER_BYTES = 6;

/** What one request is answered with: the bytes after the unit; null: nothing. */
export type Answer = (pdu: Buffer) => Buffer | null;

/** A Modbus TCP device by hand, without the library: what reaches it, byte for byte. */
export async function openDevice(at = 0) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let answer: Answer = echo;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= HEADER_BYTES && received.length >= HEADER_BYTES + received.readUInt16BE(4)) {
        const end = HEADER_BYTES + received.readUInt16BE(4);
        const [head, unit, pdu] = [received.subarray(0, 4), received.subarray(6, 7), received.subarray(7, end)];
        // Reads are the agent's regular look.
        if (pdu[0]! >= 5) requests.push(Buffer.concat([unit, pdu]).toString('hex'));
        received = received.subarray(end);
        const reply = answer(pdu);
        if (reply === null) continue;
        const length = Buffer.from([0, reply.length + 1]);
        socket.write(Buffer.concat([head, length, unit, reply]));
      }
    });
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, requests },
    connections: () => sockets.size,
    answers(next: Answer) {
      answer = next;
    },
    disconnect: () => sockets.forEach((socket) => void socket.destroy()),
    write: (bytes: Buffer) => sockets.forEach((socket) => void socket.write(bytes)),
    close() {
      server.close();
      sockets.forEach((socket) => void socket.destroy());
    },
  };
}

/** A write is confirmed by its own bytes; of a read one byte of inputs that are off. */
export function echo(pdu: Buffer): Buffer {
  return pdu[0]! >= 5 ? pdu : Buffer.from([pdu[0]!, 1, 0]);
}
