import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Line, LineEnds } from './line.ts';

/**
 * The machine listens and the host connects, as with a serial port server beside a real machine: the machine is there first, and each
 * of both can start again without the other. One host at a time; the newest has the line.
 */
export async function listenTcp(host: string, port: number, ends: LineEnds): Promise<Line> {
  let current: Socket | null = null;
  const server = createServer({ noDelay: true }, (socket) => {
    current?.destroy();
    current = socket;
    ends.connected();
    socket.on('data', (chunk) => {
      if (socket === current) ends.received(chunk);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (socket === current) current = null;
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    name: `tcp:${host}:${(server.address() as AddressInfo).port}`,
    write: (bytes) => current?.write(bytes),
    close: () => {
      server.close();
      current?.destroy();
    },
  };
}
