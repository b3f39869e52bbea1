import type { Lifecycle } from '../environment/lifecycle.ts';
import type { LinkEnd } from '../environment/network.ts';

/** The rooms of `/cabinets` that all nodes share by Redis: routes a request to every connection that was joined for the machine. */
export interface SocketAdapter {
  join(machineId: number, lifecycle: Lifecycle, end: LinkEnd): void;
  leave(machineId: number, end: LinkEnd): void;
  isJoined(machineId: number, end: LinkEnd): boolean;
  /** Each node removes what it then has of other connections' routes to the machine, when it has heard of it: the caller's too. */
  leaveOthers(machineId: number, end: LinkEnd): void;
  /** The first answer; null: no answer within the time; undefined: no route. */
  ask(asker: Lifecycle, machineId: number, name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
}

interface Route {
  lifecycle: Lifecycle;
  end: LinkEnd;
}

export function createSocketAdapter(hopMs: () => number, nodes: () => Iterable<Lifecycle>): SocketAdapter {
  const routes = new Map<number, Route[]>();
  const remove = (machineId: number, isGone: (route: Route) => boolean): void =>
    void routes.set(
      machineId,
      (routes.get(machineId) ?? []).filter((route) => !isGone(route)),
    );
  return {
    join(machineId, lifecycle, end) {
      remove(machineId, (route) => route.end === end);
      routes.get(machineId)!.push({ lifecycle, end });
    },
    leave: (machineId, end) => remove(machineId, (route) => route.end === end),
    isJoined: (machineId, end) => (routes.get(machineId) ?? []).some((route) => route.end === end),
    leaveOthers(machineId, end) {
      for (const node of nodes())
        node.later(hopMs(), () => remove(machineId, (route) => route.lifecycle === node && route.end !== end));
    },
    async ask(asker, machineId, name, payload, timeoutMs) {
      remove(machineId, ({ lifecycle, end }) => !lifecycle.alive || !end.open());
      const open = routes.get(machineId)!;
      if (open.length === 0) return undefined;
      return new Promise((resolve) => {
        const endWaiting = asker.timer(timeoutMs + 50, () => resolve(null));
        for (const { lifecycle, end } of open) {
          const send = async (): Promise<void> => {
            const answer = await end.request(name, payload, timeoutMs);
            if (answer === null || !asker.alive) return;
            endWaiting();
            resolve(answer);
          };
          if (lifecycle === asker) void send();
          else lifecycle.later(hopMs(), () => void send());
        }
      });
    },
  };
}
