import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { Socket } from 'socket.io';

/** What a platform of this process really answers to, from its registrations themselves, so that nothing new can be forgotten. */
export interface Registered {
  /** `GET /api/v1/player/balance`, with `:parameters` and `*`; HEAD is the shadow of GET and left out. */
  routes: { method: string; url: string }[];
  /** Namespace → events that something listens to; complete once a socket of it was open. */
  events: Map<string, Set<string>>;
}

/** Node's own events of any socket. */
const OWN = new Set(['disconnect', 'disconnecting', 'error', 'newListener', 'removeListener']);

/** To be called before the platform is made. */
export function watchRegistrations(): Registered {
  const routes: Registered['routes'] = [];
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url });
    });
  });
  const events: Registered['events'] = new Map();
  const listen = Socket.prototype.on;
  Socket.prototype.on = function (this: Socket, event: string, ...rest) {
    if (!OWN.has(event)) {
      const known = events.get(this.nsp.name) ?? new Set();
      events.set(this.nsp.name, known.add(event));
    }
    return listen.call(this, event, ...rest);
  } as typeof listen;
  return { routes, events };
}
