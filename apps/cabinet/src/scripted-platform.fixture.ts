import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { link } from '@salon/contract';
import { Server, type Socket } from 'socket.io';

/** For tests: the platform's end of the link. Admits the agent, answers its handshakes, books every play. */
export async function openScriptedPlatform(key: string, machines: link.RosteredMachine[]) {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  const received = {
    handshakes: [] as link.Handshake[],
    plays: [] as link.Play[],
    debited: [] as link.Debited[],
    candidates: [] as link.CabinetCandidate['candidate'][],
    agents: [] as string[],
    off: [] as number[],
  };
  let linked = Promise.withResolvers<Socket>();
  let asked = Promise.withResolvers<void>();
  const roster: link.RosterAnswer = { status: 1, machines };
  io.of('/cabinets').on('connection', (socket) => {
    if (socket.handshake.auth.key !== key) return socket.disconnect();
    received.agents.push(socket.handshake.auth.agent);
    socket.on('roster', (_message, answer) => {
      answer(roster);
      asked.resolve();
    });
    socket.on('handshake', (handshake: link.Handshake, answer) => {
      received.handshakes.push(handshake);
      answer({ status: 1, machines: handshake.machines.map(acceptedAs) });
      linked.resolve(socket);
    });
    socket.on('off', ({ machineId }: link.OffReport, answer) => {
      received.off.push(machineId);
      answer({ status: 1 });
    });
    socket.on('plays', ({ plays }: link.Plays, answer) => {
      received.plays.push(...plays);
      answer({ status: 1, bookedPlay: plays.at(-1)?.number, jackpots: [] });
    });
    socket.on('debited', (message: link.Debited, answer) => {
      received.debited.push(message);
      answer({ status: 1, posted: true });
    });
    socket.on('candidate', ({ candidate }: link.CabinetCandidate) => received.candidates.push(candidate));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    received,
    /** Tells the agent, which asks for the new one. */
    changeRoster: async (changed: link.RosteredMachine[]) => {
      roster.machines = changed;
      asked = Promise.withResolvers();
      (await linked.promise).emit('roster-changed', {});
      await asked.promise;
    },
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    linked: () => linked.promise,
    /** The next `linked` waits for the next handshake. */
    expectAgain: () => {
      linked = Promise.withResolvers();
    },
    close: () => io.close(),
  };
}

function acceptedAs({ machineId, epoch, lastPlay }: link.MachineReport): link.HandshakeAnswer['machines'][number] {
  const seat = { epoch, seated: epoch > 0, stopped: false, minSpinMs: 0 };
  return { machineId, accepted: true, reason: null, bookedPlay: lastPlay, ...seat };
}

export function rosterEntry(machineId: number, gameId: string): link.RosteredMachine {
  return {
    ...{ machineId, gameId, name: `No ${machineId}`, number: machineId, brand: 'B', currency: 'TRY' },
    ...{ jackpotMinor: null, jackpotShareBp: null, handPay: { winMinor: null, cashOutMinor: null } },
  };
}
