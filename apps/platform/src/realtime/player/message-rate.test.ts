import { CODES } from '@salon/contract';
import type { Socket } from 'socket.io';
import { expect, it } from 'vitest';
import { createMessageRate } from './message-rate.ts';

let now = 0;

type Packet = [event: string, ...args: unknown[]];

/** A socket of that player; null: a guest, until `identify`. Each message is answered with whether it came through. */
function socketOf(limitMessages: ReturnType<typeof createMessageRate>, playerId: number | null) {
  const data: { caller?: { playerId: number } } = playerId === null ? {} : { caller: { playerId } };
  let middleware: (packet: Packet, next: () => void) => void = () => {};
  const use = (added: typeof middleware) => {
    middleware = added;
  };
  limitMessages({ data, use } as unknown as Socket);
  const send = () => {
    const answers: unknown[] = [];
    middleware(['lobby', (refused: unknown) => answers.push(refused)], () => answers.push(true));
    return answers[0];
  };
  const identify = (as: number) => {
    data.caller = { playerId: as };
  };
  return { send, identify };
}
const through = (sends: (() => unknown)[]) => sends.map((send) => send()).filter((answer) => answer === true).length;

it('lets as many messages of a player through over many sockets as over one, and none of others less', () => {
  const limitMessages = createMessageRate(() => now);
  const many = Array.from({ length: 36 }, () => socketOf(limitMessages, 7));
  const flood = Array.from({ length: 600 }, (_, at) => many[at % many.length]!.send);
  expect(through(flood)).toBe(100);
  expect(many[0]!.send()).toMatchObject({ code: CODES.too_many_requests, Params: { seconds: 1 } });
  const other = socketOf(limitMessages, 8);
  expect(through(Array(100).fill(other.send))).toBe(100);
  now += 1_000;
  expect(through(flood)).toBe(30);
});

it('counts a guest for itself until it has said who it is, and from then on with the player', () => {
  const limitMessages = createMessageRate(() => now);
  const [one, two] = [socketOf(limitMessages, null), socketOf(limitMessages, null)];
  expect(through(Array(100).fill(one.send))).toBe(60);
  expect(through(Array(100).fill(two.send))).toBe(60);
  expect(through(Array(200).fill(socketOf(limitMessages, 9).send))).toBe(100);
  one.identify(9);
  expect(one.send()).toMatchObject({ code: CODES.too_many_requests });
});
