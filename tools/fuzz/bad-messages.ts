/** Bad socket messages to every event that the platform listens to. */
import { CODES } from '@salon/contract';
import { io, type Socket } from 'socket.io-client';
import type { Finding } from './bad-calls.ts';
import { badMessage } from './bad-values.ts';
import type { Draws } from './draws.ts';

export interface Events {
  namespace: string;
  names: readonly string[];
}

/** Messages per socket: about what its rate limit allows at once. */
export const MESSAGES_PER_SOCKET = 50;
const SILENCE_MS = 30_000;
const BROKEN: readonly number[] = [CODES.internal, CODES.unavailable];

/** They open without a token: `init` brings it. */
const OPEN = ['/machine', '/jackpots'];

/** Opens a socket, by either transport and now and then without a token, sends `MESSAGES_PER_SOCKET` messages, closes it. */
export async function sendBadMessages(
  base: string,
  { namespace, names }: Events,
  auth: object,
  draws: Draws,
): Promise<Finding[]> {
  const transports = [draws.chance(20) ? 'polling' : 'websocket'];
  const isGuest = OPEN.includes(namespace) && draws.chance(10);
  const options = { transports, forceNew: true, reconnection: false, ...(isGuest ? {} : { auth }) };
  const socket = io(base + namespace, options);
  try {
    // Guests are limited by address, which all of these share.
    if (!(await isIn(socket))) return isGuest ? [] : [{ what: namespace, why: 'a valid login was refused' }];
    const sent = Array.from({ length: MESSAGES_PER_SOCKET }, () =>
      sendOne(socket, namespace, draws.pick(names), draws),
    );
    const found = await Promise.all(sent);
    return found.filter((one) => one !== null);
  } finally {
    socket.disconnect();
  }
}

function isIn(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  });
}

async function sendOne(socket: Socket, namespace: string, name: string, draws: Draws): Promise<Finding | null> {
  const event = draws.chance(95) ? name : draws.pick(['error', 'constructor', '__proto__', 'x'.repeat(300), '']);
  const args = argumentsFor(namespace, name, draws);
  const what = `${namespace} ${event} ${JSON.stringify(args).slice(0, 300)}`;
  // Unknown events and messages without an acknowledgement get no answer.
  if (event !== name || draws.chance(20)) {
    socket.emit(event, ...args);
    return null;
  }
  const answer: unknown = await new Promise((resolve) => {
    const late = setTimeout(() => resolve('silence'), SILENCE_MS);
    const settle = (answer: unknown) => {
      clearTimeout(late);
      resolve(answer);
    };
    socket.once('disconnect', () => settle('closed'));
    socket.emit(event, ...args, settle);
  });
  if (answer === 'silence') return { what, why: 'no answer' };
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? Number(answer.code) : 0;
  return BROKEN.includes(code) ? { what, why: `answered ${code}` } : null;
}

function argumentsFor(namespace: string, event: string, draws: Draws): unknown[] {
  if (draws.chance(3)) return [];
  if (draws.chance(3)) return [Buffer.from('binary'), { nested: Buffer.alloc(10) }];
  const message = badMessage([event, namespace === '/cabinets' ? 'link' : 'sockets'], draws);
  return draws.chance(5) ? [message, message] : [message];
}
