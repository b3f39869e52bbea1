import type { Lifecycle } from '../environment/lifecycle.ts';
import type { LinkEnd } from '../environment/network.ts';

/** The Socket.IO adapter that all nodes share: routes a request to every connection whose handshake named the machine. */
export interface SocketAdapter {
  join(machineId: number, lifecycle: Lifecycle, end: LinkEnd): void;
  /** Removes all routes to the machine until its next handshake. */
  leave(machineId: number): void;
  /** The first answer; null: no answer within the time; undefined: no route. */
  ask(asker: Lifecycle, machineId: number, name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
}

export function createSocketAdapter(hopMs: () => number): SocketAdapter {
  const routes = new Map<number, { lifecycle: Lifecycle; end: LinkEnd }[]>();
  return {
    join(machineId, lifecycle, end) {
      const others = (routes.get(machineId) ?? []).filter((route) => route.end !== end);
      routes.set(machineId, [...others, { lifecycle, end }]);
    },
    leave: (machineId) => void routes.delete(machineId),
    async ask(asker, machineId, name, payload, timeoutMs) {
      const open = (routes.get(machineId) ?? []).filter((route) => route.lifecycle.alive && route.end.open());
      routes.set(machineId, open);
      if (open.length === 0) return undefined;
      return new Promise((resolve) => {
        asker.later(timeoutMs + 50, () => resolve(null));
        for (const { lifecycle, end } of open) {
          const send = async (): Promise<void> => {
            const answer = await end.request(name, payload, timeoutMs);
            if (answer !== null && asker.alive) resolve(answer);
          };
          if (lifecycle === asker) void send();
          else lifecycle.later(hopMs(), () => void send());
        }
      });
    },
  };
}
