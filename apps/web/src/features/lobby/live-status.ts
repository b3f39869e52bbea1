import type { Machine } from '@salon/contract/http.ts';
import type { LobbyPush, MachinePush } from '@salon/contract/player-sockets.ts';

/** The list with the states that are newer than its own (LB-03), in one pass; the list itself where none is. */
export function withStates(machines: Machine[], states: ReadonlyMap<number, MachinePush>): Machine[] {
  let next: Machine[] | null = null;
  for (const [at, machine] of machines.entries()) {
    const state = states.get(machine.id);
    if (state === undefined || state.seq <= machine.seq) continue;
    next ??= [...machines];
    next[at] = { ...machine, status: state.status, seq: state.seq };
  }
  return next ?? machines;
}

/** A fetched list may be older than pushes that came while it was under way: the newer status of each machine stays. */
export function withNewerStatus(fetched: Machine[], known: readonly Machine[] | undefined): Machine[] {
  return withStates(fetched, new Map(known?.map((machine) => [machine.id, machine])));
}

/** Whether batches are missing before the one that has come; `last`: number of the one before, null before the first. */
export function isGap(last: number | null, { number, complete }: Pick<LobbyPush, 'number' | 'complete'>): boolean {
  return !complete && (last === null || number > last + 1);
}
