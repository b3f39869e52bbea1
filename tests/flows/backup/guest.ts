/** A player who does what the test says, over HTTP, sockets and the keys of the machine. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { http, sockets } from '@salon/contract';
import { openAccount } from '../../../tools/faults/players/account.ts';
import { followTransfer } from '../../../tools/faults/players/follow-transfer.ts';
import { Interrupted } from '../../../tools/faults/players/interrupted.ts';
import { createKnown } from '../../../tools/faults/players/known.ts';
import { play } from '../../../tools/faults/players/play.ts';
import { openSeat, type Seat } from '../../../tools/faults/players/seat.ts';
import { openPlayerSockets } from '../../../tools/faults/players/sockets.ts';

export interface Guest {
  username: string;
  playerId: number;
  /** Takes the seat, or comes back to it. */
  sit(machineId: number): Promise<void>;
  cashIn(amountMinor: number): Promise<void>;
  play(games: number): Promise<void>;
  /** The amount that came back. */
  cashOut(): Promise<number>;
  leave(): Promise<void>;
  /** As the platform answers now. */
  balanceMinor(): Promise<number>;
  close(): void;
}

const AGAIN_MS = 500;
const WITHIN_MS = 60_000;

/** Some calls come while a node starts: they are made again, a transfer under its first id. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (const untilMs = performance.now() + WITHIN_MS; ; await sleep(AGAIN_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Interrupted) || performance.now() > untilMs) throw error;
    }
  }
}

export async function openGuest(url: string, username: string, password: string): Promise<Guest> {
  const account = openAccount(url, username, password);
  const known = createKnown(account.expire);
  const { token, playerId } = await patiently(account.identify);
  const socket = openPlayerSockets(url, { token, playerId }, known.events);
  await socket.connected();
  let seat: Seat | null = null;
  let epoch: number | undefined;

  const seatOf = () => {
    if (seat === null) throw new Error(`${username} does not sit`);
    return seat;
  };
  async function move(kind: 'cash_in' | 'cash_out', amountMinor: number): Promise<number> {
    const id = randomUUID();
    const ended = await patiently(() => followTransfer(socket, { id, kind, amountMinor }, false));
    if (ended.state !== 'posted') throw new Error(`${username}: ${kind} is ${ended.state}`);
    return ended.amountMinor;
  }
  return {
    ...{ username, playerId },
    async sit(machineId) {
      seat?.close();
      const request = { machineID: machineId, token: account.token() };
      const answer = await patiently(() =>
        socket.ask('machine', 'init', epoch === undefined ? request : { ...request, epoch }, sockets.machineInitAnswer),
      );
      epoch = answer.epoch;
      seat = openSeat({ sockets: socket, machineId, epoch, onPlayed: known.played });
    },
    cashIn: async (amountMinor) => void (await move('cash_in', amountMinor)),
    play: (games) => play(seatOf(), games),
    cashOut: () => move('cash_out', 0),
    async leave() {
      seat?.close();
      seat = null;
      epoch = undefined;
      await patiently(() => socket.ask('machine', 'leave', {}, http.doneAnswer));
    },
    balanceMinor: async () => (await patiently(account.balance)).balance,
    close() {
      seat?.close();
      socket.close();
    },
  };
}
