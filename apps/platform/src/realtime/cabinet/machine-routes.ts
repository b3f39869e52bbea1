import { setTimeout as sleep } from 'node:timers/promises';
import type { Namespace } from 'socket.io';
import { rooms } from '../rooms.ts';
import type { MachineRoutes, Responses } from './cabinet-commands.ts';

/** For these somebody waits at a machine that the ledger has as linked: its cabinet may be on the way from one node to another. */
const PATIENT: ReadonlySet<string> = new Set(['seat', 'apply', 'cashout', 'offer', 'socket-fallback']);
const AGAIN_AFTER_MS = [50, 100, 200, 400];

/** By the rooms of `/cabinets`; `clustered`: also on other nodes. */
export function machineRoutes(cabinets: Namespace, clustered: boolean): MachineRoutes {
  /** Straight to the socket, without Redis. */
  async function askHere(room: string, event: string, command: object, timeoutMs: number): Promise<Responses> {
    const id = [...(cabinets.adapter.rooms.get(room) ?? [])].at(-1);
    const socket = id === undefined ? undefined : cabinets.sockets.get(id);
    if (!socket) return [];
    try {
      return [await socket.timeout(timeoutMs).emitWithAck(event, command)];
    } catch {
      return 'no_answer';
    }
  }

  async function askElsewhere(room: string, event: string, command: object, timeoutMs: number): Promise<Responses> {
    if (!clustered) return [];
    try {
      return (await cabinets.to(room).timeout(timeoutMs).emitWithAck(event, command)) as unknown[];
    } catch (error) {
      // Another node did not answer; the cabinet itself may have.
      const partial = error instanceof Error && 'responses' in error ? (error.responses as unknown[]) : [];
      return partial.length > 0 ? partial : 'no_answer';
    }
  }

  function askOnce(machineId: number, event: string, command: object, timeoutMs: number): Promise<Responses> {
    const room = rooms.machine(machineId);
    const isHere = (cabinets.adapter.rooms.get(room)?.size ?? 0) > 0;
    return (isHere ? askHere : askElsewhere)(room, event, command, timeoutMs);
  }

  return {
    async ask(...asked) {
      const [, event] = asked;
      let responses = await askOnce(...asked);
      for (const afterMs of clustered && PATIENT.has(event) ? AGAIN_AFTER_MS : []) {
        if (responses.length > 0) break;
        await sleep(afterMs);
        responses = await askOnce(...asked);
      }
      return responses;
    },
    send: (machineId, event, message) => void cabinets.to(rooms.machine(machineId)).emit(event, message),
  };
}
