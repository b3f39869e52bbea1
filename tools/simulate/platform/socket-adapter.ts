import type { Life } from '../environment/lifecycle.ts';
import type { LinkEnd } from '../environment/network.ts';

/** Which connections reach a machine, as every node knows by the adapter they share. Only those that have met it. */
export interface Hub {
  join(machineId: number, life: Life, end: LinkEnd): void;
  /** Nobody reaches it until it is met again. */
  leave(machineId: number): void;
  /** First answer of any, null where none comes, undefined where no connection is known. */
  ask(asker: Life, machineId: number, name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
}

export function createHub(hopMs: () => number): Hub {
  const ways = new Map<number, { life: Life; end: LinkEnd }[]>();
  return {
    join(machineId, life, end) {
      const others = (ways.get(machineId) ?? []).filter((way) => way.end !== end);
      ways.set(machineId, [...others, { life, end }]);
    },
    leave: (machineId) => void ways.delete(machineId),
    async ask(asker, machineId, name, payload, timeoutMs) {
      const open = (ways.get(machineId) ?? []).filter((way) => way.life.alive && way.end.open());
      ways.set(machineId, open);
      if (open.length === 0) return undefined;
      return new Promise((resolve) => {
        asker.later(timeoutMs + 50, () => resolve(null));
        for (const { life, end } of open) {
          const say = async (): Promise<void> => {
            const answer = await end.request(name, payload, timeoutMs);
            if (answer !== null && asker.alive) resolve(answer);
          };
          if (life === asker) void say();
          else life.later(hopMs(), () => void say());
        }
      });
    },
  };
}
