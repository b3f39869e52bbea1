import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { withTiebreaker } from './tiebreaker.ts';

/** A browser uses a few addresses at most, while anybody can send to an open port. */
const CLIENTS_MAX = 8;
/** The lowest for a host candidate: the proxy is used only where nothing else works. */
const PRIORITY = 1;

export interface StunProxy {
  /** A candidate that leads through the proxy to the given one; null where none is needed: IPv6, TCP, not a host candidate. */
  candidateFor(candidate: string): Promise<string | null>;
  close(): void;
}

/**
 * A UDP proxy in front of the library's own port. It rewrites STUN requests that the library would refuse (see
 * `withTiebreaker`) and forwards everything else unchanged, in both directions. `icePassword`: of our own description, null
 * before there is one.
 */
export function openStunProxy(icePassword: () => string | null): StunProxy {
  const sockets = new Set<Socket>();
  let isUsed = false;
  let closed = false;

  const bind = async (): Promise<Socket> => {
    const socket = createSocket('udp4');
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.bind(0);
    await once(socket, 'listening');
    return socket;
  };
  const openProxy = async (host: string, port: number): Promise<number> => {
    const front = await bind();
    const clients = new Map<string, Promise<Socket>>();
    const openBack = async (clientPort: number, clientHost: string) => {
      const back = await bind();
      back.on('message', (packet) => !closed && front.send(packet, clientPort, clientHost));
      return back;
    };
    front.on('message', (packet, { address, port: clientPort }) => {
      const key = `${address} ${clientPort}`;
      if (!clients.has(key) && clients.size >= CLIENTS_MAX) return;
      const back = clients.get(key) ?? openBack(clientPort, address);
      clients.set(key, back);
      const password = icePassword();
      const rewritten = password === null ? packet : withTiebreaker(packet, password);
      void back.then((socket) => !closed && socket.send(rewritten, port, host));
    });
    return front.address().port;
  };

  return {
    async candidateFor(candidate) {
      const parts = candidate.split(' ');
      const [, component, transport, , host = '', port, , type] = parts;
      const isIpv4Host = transport?.toLowerCase() === 'udp' && type === 'host' && /^[\d.]+$/.test(host);
      if (!isIpv4Host || isUsed || closed) return null;
      isUsed = true;
      const proxyPort = await openProxy(host, Number(port));
      return ['candidate:9', component, 'UDP', PRIORITY, host, proxyPort, 'typ', 'host'].join(' ');
    },
    close() {
      closed = true;
      for (const socket of sockets) socket.close();
    },
  };
}
