/** Lines of machines as `05-seats.sql` has them. */
import { waitlist } from '@salon/contract';
import type { WaitlistQueries } from '../../features/waitlist/queries.ts';
import type { ModelMachine, ModelState } from './state.ts';

export type Lines = Pick<WaitlistQueries, 'add' | 'asked' | 'drop' | 'passOver' | 'reserveFree'>;

/** Whether somebody else is to have this free machine first. */
export function isForAnother(state: ModelState, { line, reserved }: ModelMachine, playerId: number): boolean {
  if (reserved !== null && reserved.untilMs > state.nowMs()) return reserved.playerId !== playerId;
  const own = line.findIndex((place) => place.playerId === playerId);
  const before = own < 0 ? line : line.slice(0, own);
  return before.some(({ nextNotifyAtMs }) => nextNotifyAtMs <= state.nowMs());
}

export function leaveLine(machine: ModelMachine, playerId: number): void {
  machine.line = machine.line.filter((place) => place.playerId !== playerId);
}

const isFree = (m: ModelMachine): boolean =>
  m.seat.sessionId === null &&
  m.reserved === null &&
  m.link === 'up' &&
  m.disabledReason === null &&
  !m.stopped &&
  m.faults.length === 0 &&
  m.activity === 'idle';

/** The lobby shows it. */
function reserve(machine: ModelMachine, reserved: ModelMachine['reserved']): void {
  if (machine.reserved?.playerId !== reserved?.playerId) machine.seq += 1;
  machine.reserved = reserved;
}

export function createModelLines(state: ModelState): Lines {
  const giveUp = (machine: ModelMachine, playerId: number): boolean => {
    const wasReserved = machine.reserved?.playerId === playerId;
    if (wasReserved) reserve(machine, null);
    return wasReserved;
  };
  return {
    async add(playerId, siteId, machineId) {
      const machine = state.machines.get(machineId);
      if (machine?.siteId !== siteId) return false;
      if (!machine.line.some((place) => place.playerId === playerId))
        machine.line.push({ playerId, nextNotifyAtMs: 0 });
      return true;
    },
    async drop(playerId, machineId) {
      const machine = state.machines.get(machineId)!;
      leaveLine(machine, playerId);
      return giveUp(machine, playerId);
    },
    async passOver(playerId, machineId, passMs) {
      const machine = state.machines.get(machineId)!;
      for (const place of machine.line) if (place.playerId === playerId) place.nextNotifyAtMs = state.nowMs() + passMs;
      return giveUp(machine, playerId);
    },
    asked: async (playerId, machineId) => leaveLine(state.machines.get(machineId)!, playerId),
    async reserveFree(limit) {
      const nowMs = state.nowMs();
      const next = ({ line }: ModelMachine) => line.find(({ nextNotifyAtMs }) => nextNotifyAtMs <= nowMs);
      const isOver = ({ reserved }: ModelMachine) => reserved !== null && reserved.untilMs <= nowMs;
      return [...state.machines.values()]
        .filter((m) => isOver(m) || (isFree(m) && next(m) !== undefined))
        .sort((a, b) => a.id - b.id)
        .slice(0, limit)
        .map((m) => {
          // Somebody who has let it pass is asked by the next run.
          const playerId = m.reserved === null ? (next(m)?.playerId ?? null) : null;
          reserve(m, playerId === null ? null : { playerId, untilMs: nowMs + waitlist.RESERVED_MS });
          return { machineId: m.id, name: m.name, playerId };
        });
    },
  };
}
