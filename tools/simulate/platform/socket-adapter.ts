import type { Lifecycle } from '../environment/lifecycle.ts';
import type { LinkEnd } from '../environment/network.ts';

/** Which connections reach a machine, as every node knows by the adapter they share. Only those that have met it. */
export interface SocketAdapter {
  join(machineId: number, lifecycle: Lifecycle, end: LinkEnd): void;
  /** Nobody reaches it until it is met again. */
  leave(machineId: number): void;
  /** First answer of any, null where none comes, undefined where no connection is known. */
  ask(asker: Lifecycle, machineId: number, name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
}

export function createSocketAdapter(hopMs: () => number): SocketAdapter {
  const ways = new Map<number, { lifecycle: Lifecycle; end: LinkEnd }[]>();
  return {
    join(machineId, lifecycle, end) {
      const others = (ways.get(machineId) ?? []).filter((way) => way.end !== end);
      ways.set(machineId, [...others, { lifecycle, end }]);
    },
    leave: (machineId) => void ways.delete(machineId),
    async ask(asker, machineId, name, payload, timeoutMs) {
      const open = (ways.get(machineId) ?? []).filter((way) => way.lifecycle.alive && way.end.open());
      ways.set(machineId, open);
      if (open.length === 0) return undefined;
      return new Promise((resolve) => {
        asker.later(timeoutMs + 50, () => resolve(null));
        for (const { lifecycle, end } of open) {
          const say = async (): Promise<void> => {
            const answer = await end.request(name, payload, timeoutMs);
            if (answer !== null && asker.alive) resolve(answer);
          };
          if (lifecycle === asker) void say();
          else lifecycle.later(hopMs(), () => void say());
        }
      });
    },
  };
}
