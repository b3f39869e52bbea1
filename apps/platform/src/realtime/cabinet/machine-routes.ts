import { setTimeout as sleep } from 'node:timers/promises';
import type { Namespace } from 'socket.io';
import { PacketType } from 'socket.io-parser';
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

  /**
   * The answer of the node that has the room is enough: a node that has died is counted for minutes. Only that nobody has it is known when
   * all have answered.
   */
  function askElsewhere(room: string, event: string, command: object, timeoutMs: number): Promise<Responses> {
    const { promise, resolve } = Promise.withResolvers<Responses>();
    const responses: unknown[] = [];
    let connections = 0;
    let answered = 0;
    let nodes = Number.POSITIVE_INFINITY;
    const look = () => {
      const isOver = connections > 0 ? responses.length >= connections : answered >= nodes;
      if (isOver) resolve(responses);
    };
    const late = setTimeout(() => resolve(responses.length > 0 ? responses : 'no_answer'), timeoutMs);
    cabinets.adapter.broadcastWithAck(
      { type: PacketType.EVENT, data: [event, command] },
      { rooms: new Set([room]), except: new Set(), flags: { timeout: timeoutMs } },
      (count) => {
        connections += count;
        answered += 1;
        look();
      },
      (response) => {
        responses.push(response);
        look();
      },
    );
    void cabinets.adapter.serverCount().then((count) => {
      nodes = count;
      look();
    });
    return promise.finally(() => clearTimeout(late));
  }

  function askOnce(machineId: number, event: string, command: object, timeoutMs: number): Promise<Responses> {
    const room = rooms.machine(machineId);
    const isHere = (cabinets.adapter.rooms.get(room)?.size ?? 0) > 0;
    if (isHere) return askHere(room, event, command, timeoutMs);
    return clustered ? askElsewhere(room, event, command, timeoutMs) : Promise.resolve([]);
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
