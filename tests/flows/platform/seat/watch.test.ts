import { CODES, type link } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
let cabinet: ScriptedCabinet;
let tokens: { player: string; watcher: string; other: string; third: string };
const MACHINE = 1;
const FREE = 2;
/** Of the second site. */
const FOREIGN = 25;
/** Larger than other frames of a player may be. */
const SDP = 'v=0 offer of somebody who watches\r\n'.repeat(300);

beforeAll(async () => {
  node = await startPlatformNode({ ICE_SERVERS: '[{"urls":["turn:relay.test"]}]', TURN_SECRET: 'shared with coturn' });
  cabinet = node.cabinet([MACHINE, FREE, FOREIGN]);
  await cabinet.connect();
  const tokenOf = async (name: string) => (await node.login(name)).token;
  tokens = {
    ...{ player: await tokenOf('demo'), watcher: await tokenOf('demo2') },
    ...{ other: await tokenOf('demo3'), third: await tokenOf('demo4') },
  };
  const seat = await node.player('/machine', tokens.player);
  expect(await seat.ask('init', { machineID: MACHINE, token: tokens.player })).toMatchObject({ status: 1 });
});
afterAll(() => node.stop());

const commands = (event: string) =>
  cabinet.commands.flatMap((one) => (one.event === event ? [one.command as link.WatchCommand] : []));
const listener = (token: string) => node.player('/notifications', token);
const watch = (socket: PlayerSocket, machineId = MACHINE) => socket.ask('watch', { machineId, sdp: SDP });
const setWatchable = (watchable: boolean) =>
  node.database.pool.query(`UPDATE player SET settings = jsonb_set(settings, '{client}', $1) WHERE username = 'demo'`, [
    { watchable },
  ]);

describe('watching a machine that somebody else plays', () => {
  it('hands offer and answer between browser and cabinet, with relay credentials of the watcher', async () => {
    const socket = await listener(tokens.watcher);
    const { iceServers } = await socket.ask('watch-servers', { machineId: MACHINE });
    expect(iceServers[0].username).toMatch(/^\d+:1\.watch-\d+$/);
    const answer = await watch(socket);
    expect(answer).toMatchObject({ status: 1, sdp: expect.stringContaining('for a watcher') });
    const [offered] = commands('watch');
    expect(offered).toMatchObject({ machineId: MACHINE, watcherId: answer.watcherId, sdp: SDP });
    expect(offered?.iceServers[0]?.username).toMatch(/^\d+:1\.watch-\d+$/);
    const { watcherId } = answer;
    expect(await socket.ask('watch-renew', { watcherId })).toEqual({ status: 1 });
    expect(commands('watch-renew')).toMatchObject([{ machineId: MACHINE, watcherId }]);
    expect(await socket.ask('watch-end', { watcherId })).toEqual({ status: 1 });
    expect(commands('watch-end')).toMatchObject([{ machineId: MACHINE, watcherId }]);
    expect((await socket.ask('watch-renew', { watcherId })).code).toBe(CODES.not_found);
    socket.close();
  });

  it('is one machine a player, of the socket that has asked for it alone, and ends with it', async () => {
    const [socket, stranger] = [await listener(tokens.watcher), await listener(tokens.other)];
    const [first, second] = [await watch(socket), await watch(socket)];
    expect(commands('watch-end').at(-1)?.watcherId).toBe(first.watcherId);
    const { watcherId } = second;
    expect((await stranger.ask('watch-renew', { watcherId })).code).toBe(CODES.not_found);
    expect((await stranger.ask('watch-end', { watcherId })).code).toBe(CODES.not_found);
    expect(commands('watch-end').at(-1)?.watcherId).toBe(first.watcherId);
    socket.close();
    stranger.close();
    await expect.poll(() => commands('watch-end').at(-1)?.watcherId).toBe(watcherId);
  });

  it('is one place a player, however many sockets ask: the last one has it, and the others are notified', async () => {
    const sockets = await Promise.all(Array.from({ length: 8 }, () => listener(tokens.watcher)));
    const stranger = await listener(tokens.third);
    const others = await watch(stranger);
    const begun: string[] = [];
    for (const socket of sockets) begun.push((await watch(socket)).watcherId);
    const held = () => {
      const ended = new Set(commands('watch-end').map(({ watcherId }) => watcherId));
      return begun.filter((watcherId) => !ended.has(watcherId));
    };
    expect(held()).toEqual(begun.slice(-1));
    for (const [at, socket] of sockets.slice(0, -1).entries()) {
      expect(await socket.push('watch-moved')).toEqual({ watcherId: begun[at] });
      expect((await socket.ask('watch-renew', { watcherId: begun[at] })).code).toBe(CODES.not_found);
      // It has nothing to end any more, and takes nothing along when it goes.
      socket.close();
    }
    expect(await sockets.at(-1)?.ask('watch-renew', { watcherId: begun.at(-1) })).toEqual({ status: 1 });
    // Two that ask at the same moment.
    const pair = [await listener(tokens.watcher), await listener(tokens.watcher)];
    begun.push(...(await Promise.all(pair.map((socket) => watch(socket)))).map(({ watcherId }) => watcherId));
    expect(held()).toHaveLength(1);
    const left = commands('watch-end').length;
    for (const socket of [...pair, sockets.at(-1)]) socket?.close();
    await expect.poll(held).toEqual([]);
    // Each place was given back once.
    expect(commands('watch-end').length).toBe(left + 1);
    expect(await stranger.ask('watch-renew', { watcherId: others.watcherId })).toEqual({ status: 1 });
    stranger.close();
  });

  it('is refused for the own machine, a free one, one of another site and one that nobody may watch', async () => {
    const [socket, own] = [await listener(tokens.watcher), await listener(tokens.player)];
    const before = cabinet.commands.length;
    const codeOf = async (of: PlayerSocket, machineId: number) => {
      const { code } = await watch(of, machineId);
      expect((await of.ask('watch-servers', { machineId })).code).toBe(code);
      return code;
    };
    expect(await codeOf(own, MACHINE)).toBe(CODES.forbidden);
    expect(await codeOf(socket, FREE)).toBe(CODES.not_found);
    expect(await codeOf(socket, FOREIGN)).toBe(CODES.machine_unknown);
    await node.database.pool.query(`UPDATE site SET settings = settings || '{"WATCH": false}' WHERE id = 0`);
    expect(await codeOf(socket, MACHINE)).toBe(CODES.forbidden);
    await node.database.pool.query(`UPDATE site SET settings = settings - 'WATCH' WHERE id = 0`);
    expect(cabinet.commands.slice(before)).toEqual([]);
    socket.close();
    own.close();
  });

  it('ends at the next renewal when the player wants it no more', async () => {
    const socket = await listener(tokens.watcher);
    const { watcherId } = await watch(socket);
    await setWatchable(false);
    expect((await socket.ask('watch-renew', { watcherId })).code).toBe(CODES.forbidden);
    expect(commands('watch-end').at(-1)?.watcherId).toBe(watcherId);
    expect((await watch(socket)).code).toBe(CODES.forbidden);
    await setWatchable(true);
    expect(await watch(socket)).toMatchObject({ status: 1 });
    socket.close();
  });

  it('is refused a login that is locked: its socket is closed, and the cabinet hears of it', async () => {
    const socket = await listener(tokens.watcher);
    const { watcherId } = await watch(socket);
    await node.database.pool.query(`UPDATE player SET pin_hash = 'none fits' WHERE username = 'demo2'`);
    await node.call('POST', '/api/v1/player/lock', { token: tokens.watcher });
    await expect.poll(() => commands('watch-end').at(-1)?.watcherId).toBe(watcherId);
    expect(socket.socket.connected).toBe(false);
  });

  it('is limited to so many starts of one player', async () => {
    const socket = await listener(tokens.other);
    const before = commands('watch').length;
    // One second is the limit of any messages of a socket.
    const start = async (): Promise<{ code?: number }> => {
      const answer = await watch(socket);
      return answer.Params?.seconds === 1 ? start() : answer;
    };
    for (let starts = 0; starts < 60; starts += 1) expect((await start()).code).toBeUndefined();
    expect((await start()).code).toBe(CODES.too_many_requests);
    expect(commands('watch').length).toBe(before + 60);
    socket.close();
  });
});
