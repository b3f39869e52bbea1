import { Socket } from 'socket.io';

/** Namespace → events that something listens to; complete once a socket of it was open. Node's own events are left out. */
export type ListenedEvents = ReadonlyMap<string, ReadonlySet<string>>;

const OWN = new Set(['disconnect', 'disconnecting', 'error', 'newListener', 'removeListener']);

/** What the platform of this process listens to, from its registrations themselves, so that nothing new can be forgotten. */
export function watchEvents(): ListenedEvents {
  const events = new Map<string, Set<string>>();
  const listen = Socket.prototype.on;
  Socket.prototype.on = function (this: Socket, event: string, ...rest) {
    if (!OWN.has(event)) {
      const known = events.get(this.nsp.name) ?? new Set();
      events.set(this.nsp.name, known.add(event));
    }
    return listen.call(this, event, ...rest);
  } as typeof listen;
  return events;
}
