import { CODES } from '@salon/contract';
import type { Socket } from 'socket.io-client';
import { DEMO_PASSWORD } from '../../../apps/platform/src/db/seed.ts';
import { openAccount } from '../../../tools/faults/players/account.ts';
import { Interrupted } from '../../../tools/faults/players/interrupted.ts';
import { createKnown } from '../../../tools/faults/players/known.ts';
import { openPlayerSockets, Refused } from '../../../tools/faults/players/sockets.ts';
import { type Visitor, visit } from '../../../tools/faults/players/visit.ts';

/** Plays one visit after the other, and writes down whatever a player could notice. */
export interface DrainedPlayer {
  /** What was refused, or failed over HTTP. */
  failures: string[];
  /** A socket was away while something was asked: it is asked again with the same ids. */
  interruptions: string[];
  /** Of both sockets: why they ended, and how long they were without a node, milliseconds. */
  gaps: { reason: string; ms: number }[];
  visits(): number;
  areConnected(): boolean;
  /** What is wrong with what it was shown. */
  troubles(): string[];
  /** Ends the visit that it is in. */
  leave(): Promise<void>;
}

const USUAL: readonly number[] = [CODES.seat_not_yours, CODES.seat_taken];

export async function startDrainedPlayer(url: string, username: string): Promise<DrainedPlayer> {
  const failures: string[] = [];
  const interruptions: string[] = [];
  const gaps: DrainedPlayer['gaps'] = [];
  const account = openAccount(url, username, DEMO_PASSWORD);
  const { token, playerId } = await account.identify();
  const known = createKnown(() => failures.push('the login is over'));
  const socket = openPlayerSockets(url, { token, playerId }, known.events);
  const own: Socket[] = [socket.machine, socket.machine.io.socket('/notifications')];
  for (const one of own) watchGaps(one, gaps);
  const visitor: Visitor = { account, known, socket, playerId, seat: null, standing: null, open: null, doing: '' };
  let visits = 0;
  let isLeaving = false;

  async function run(): Promise<void> {
    while (!isLeaving || visitor.standing !== null) {
      try {
        await socket.connected();
        await visit(visitor, false);
        visits += 1;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        const why = `${new Date().toISOString()} ${username} ${visitor.doing}: ${error.message}`;
        // A new socket has to take the seat again, as the page does by itself; two may want the same machine.
        const isUsual = error instanceof Refused ? USUAL.includes(error.code) : !/: \d+$|fetch/.test(error.message);
        (isUsual ? interruptions : failures).push(why);
        visitor.seat?.close();
      }
    }
  }
  const running = run();
  return {
    ...{ failures, interruptions, gaps },
    visits: () => visits,
    areConnected: () => own.every(({ connected }) => connected),
    troubles: () => known.view().troubles,
    async leave() {
      isLeaving = true;
      await running;
      socket.close();
    },
  };
}

function watchGaps(socket: Socket, gaps: DrainedPlayer['gaps']): void {
  let lost: { reason: string; atMs: number } | null = null;
  socket.on('disconnect', (reason) => {
    lost = { reason, atMs: performance.now() };
  });
  socket.on('connect', () => {
    if (lost !== null) gaps.push({ reason: lost.reason, ms: Math.round(performance.now() - lost.atMs) });
    lost = null;
  });
}
