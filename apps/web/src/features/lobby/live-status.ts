import type { Machine } from '@salon/contract/http.ts';
import type { MachinePush } from '@salon/contract/player-sockets.ts';

export type PushResult =
  | { kind: 'applied'; machines: Machine[] }
  /** Applied, but pushes between are missing: fetch again. */
  | { kind: 'gap'; machines: Machine[] }
  /** Older than what is known, or of a machine that is not listed. */
  | { kind: 'ignored' };

/** A status push over a list of machines; `seq` counts the changes of one machine (LB-03). */
export function withPush(machines: readonly Machine[], push: MachinePush): PushResult {
  const known = machines.find(({ id }) => id === push.id);
  if (known === undefined || push.seq <= known.seq) return { kind: 'ignored' };
  const next = machines.map((machine) =>
    machine.id === push.id ? { ...machine, status: push.status, seq: push.seq } : machine,
  );
  return { kind: push.seq === known.seq + 1 ? 'applied' : 'gap', machines: next };
}

/** A fetched list may be older than pushes that came while it was under way: the newer status of each machine stays. */
export function withNewerStatus(fetched: readonly Machine[], known: readonly Machine[] | undefined): Machine[] {
  const bySeq = new Map(known?.map((machine) => [machine.id, machine]));
  return fetched.map((machine) => {
    const before = bySeq.get(machine.id);
    return before !== undefined && before.seq > machine.seq
      ? { ...machine, status: before.status, seq: before.seq }
      : machine;
  });
}
