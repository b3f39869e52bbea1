import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODES, http, sockets } from '@salon/contract';
import type { Account } from './account.ts';
import { followTransfer, type Request } from './follow-transfer.ts';
import { Interrupted } from './interrupted.ts';
import type { Known } from './known.ts';
import { play } from './play.ts';
import { openSeat, type Seat } from './seat.ts';
import { type PlayerSockets, Refused } from './sockets.ts';

/** What a player has at hand, from one try to the next. */
export interface Visitor {
  account: Account;
  known: Known;
  socket: PlayerSockets;
  playerId: number;
  seat: Seat | null;
  /** Of the newest seat: it goes on under its epoch where nothing else has happened to it. */
  standing: { machineId: number; epoch: number } | null;
  /** Sent, and not known to have ended. */
  open: Request | null;
  /** For a run that does not come to its end. */
  doing: string;
}

const CASH_IN_MINOR = { least: 500, most: 4_000 };
const GAMES_MOST = 4;
const COLLECTS_ONE_IN = 2;
const COLLECTED_AFTER_MS = 500;
/** The seat is given up once the machine has said that it is empty. */
const FREED_WITHIN_MS = 5_000;

/**
 * Sits down, plays, and unless they stay, takes all credit off and leaves. Begins wherever the last try was interrupted. Throws `Interrupted` where it cannot go
 * on.
 */
export async function visit(visitor: Visitor, stays: boolean): Promise<void> {
  if (visitor.open !== null) await move(visitor, visitor.open, true);
  const taken = await sitDown(visitor);
  for (const { id, kind, amountMinor } of taken.openTransfers) await move(visitor, { id, kind, amountMinor }, true);
  const { least, most } = CASH_IN_MINOR;
  if (taken.creditMinor < least)
    await move(visitor, { id: randomUUID(), kind: 'cash_in', amountMinor: randomInt(least, most) });
  visitor.doing = 'plays';
  await play(seatOf(visitor), randomInt(1, GAMES_MOST + 1));
  if (stays) return;
  await takeOff(visitor);
  await leave(visitor);
}

function seatOf({ seat }: Visitor): Seat {
  if (seat === null) throw new Interrupted('no seat');
  return seat;
}

async function ask(visitor: Visitor): Promise<number | null> {
  const { socket, playerId } = visitor;
  return (await socket.ask('notifications', 'init', { id: playerId }, sockets.batchedInitAnswer)).id;
}

/** One transfer, until it has ended. */
async function move(visitor: Visitor, request: Request, isSent = false): Promise<void> {
  visitor.open = request;
  visitor.doing = `${request.kind} ${request.id}`;
  try {
    visitor.known.ended(await followTransfer(visitor.socket, request, isSent));
    visitor.open = null;
  } catch (error) {
    // Refused, it never began. What is in doubt is followed until it has ended.
    if (error instanceof Refused && error.code !== CODES.transfer_in_doubt) visitor.open = null;
    throw error;
  }
}

/** Takes the seat of the open session, or of a free machine. */
async function sitDown(visitor: Visitor): Promise<sockets.MachineInitAnswer> {
  const { socket, account, standing } = visitor;
  visitor.doing = 'sits down';
  const machineId = (await ask(visitor)) ?? (await anyOf(account));
  visitor.doing = `sits down at ${machineId}`;
  const answer = await socket.ask(
    'machine',
    'init',
    {
      machineID: machineId,
      token: account.token(),
      ...(standing?.machineId === machineId && { epoch: standing.epoch }),
    },
    sockets.machineInitAnswer,
  );
  const { epoch } = answer;
  visitor.standing = { machineId, epoch };
  visitor.seat?.close();
  visitor.seat = openSeat({ sockets: socket, machineId, epoch, onPlayed: visitor.known.played });
  return answer;
}

async function anyOf(account: Account): Promise<number> {
  const free = await account.freeMachines();
  const one = free[randomInt(Math.max(1, free.length))];
  if (one === undefined) throw new Interrupted('no free machine');
  return one;
}

async function takeOff(visitor: Visitor): Promise<void> {
  const seat = seatOf(visitor);
  const canCollect = seat.deck()?.buttons.some(({ kind, enabled }) => kind === 'collect' && enabled);
  if (canCollect && randomInt(COLLECTS_ONE_IN) === 0) {
    visitor.doing = 'collects';
    // The machine makes the transfer's id; the answer to the next cash out names it where it is still open.
    await seat.press('collect');
    await sleep(COLLECTED_AFTER_MS);
  }
  await move(visitor, { id: randomUUID(), kind: 'cash_out', amountMinor: 0 });
}

async function leave(visitor: Visitor): Promise<void> {
  visitor.doing = 'leaves';
  visitor.seat?.close();
  visitor.seat = null;
  await visitor.socket.ask('machine', 'leave', {}, http.doneAnswer);
  visitor.standing = null;
  const untilMs = performance.now() + FREED_WITHIN_MS;
  while ((await ask(visitor)) !== null) {
    if (performance.now() > untilMs) throw new Interrupted('the seat is kept');
    await sleep(COLLECTED_AFTER_MS);
  }
}
