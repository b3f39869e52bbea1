import type { Server } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';

/** At most so many connections of one address at once. Behind a proxy all of them are the proxy's, which has limits of its own. */
export function capConnections(server: Server, most: number, trustedHops: number): void {
  if (trustedHops > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = normalizeIP(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
