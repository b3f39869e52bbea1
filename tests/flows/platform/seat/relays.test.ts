import { CODES, type link } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const SERVERS = [
  { urls: ['stun:anywhere.test'] },
  ...['eu', 'us', 'asia'].map((region) => ({ urls: [`turn:${region}.test`], region })),
];
let node: PlatformNode;
let cabinet: ScriptedCabinet;
let token: string;

beforeAll(async () => {
  node = await startPlatformNode({ ICE_SERVERS: JSON.stringify(SERVERS), TURN_SECRET: 'shared with coturn' });
  cabinet = node.cabinet([1]);
  await cabinet.connect();
  ({ token } = await node.login('demo'));
});
afterAll(() => node.stop());

const urlsOf = (servers: readonly { urls: string[] }[]) => servers.flatMap(({ urls }) => urls);
const setRelays = (servers: unknown) =>
  node.database.pool.query(`UPDATE site SET settings = settings || jsonb_build_object('RELAY_SERVERS', $1::jsonb)`, [
    JSON.stringify(servers),
  ]);

describe('GM-16 relay servers of several regions', () => {
  it('are handed out before a seat, to be measured, with credentials that are good for five minutes', async () => {
    const socket = await node.player('/notifications', token);
    const { status, iceServers } = await socket.ask('relay-servers', {});
    expect([status, urlsOf(iceServers)]).toEqual([1, ['turn:eu.test', 'turn:us.test', 'turn:asia.test']]);
    for (const { username, credential } of iceServers) {
      expect(username).toMatch(/^\d+:measure-\d+$/);
      const goodForS = Number.parseInt(username, 10) - Date.now() / 1_000;
      expect([goodForS > 290, goodForS <= 300, credential.length]).toEqual([true, true, 28]);
    }
    socket.close();
  });

  it('are none to measure where the site has one region', async () => {
    const own = { username: 'u', credential: 'c', region: 'eu' };
    await setRelays([
      { ...own, urls: ['turn:one.test'] },
      { ...own, urls: ['turn:other.test'] },
      { urls: ['stun:far.test'], region: 'us' },
    ]);
    const socket = await node.player('/notifications', token);
    expect(await socket.ask('relay-servers', {})).toEqual({ status: 1, iceServers: [] });
    await setRelays([]);
    socket.close();
  });

  it('are not handed out without end', async () => {
    const { token: of } = await node.login('demo2');
    const socket = await node.player('/notifications', of);
    const codes = await Promise.all(
      Array.from({ length: 30 }, async () => (await socket.ask('relay-servers', {})).code),
    );
    expect(codes.filter((code) => code === CODES.too_many_requests)).toHaveLength(10);
    socket.close();
  });

  it('are for the cabinet those of the two regions that are nearest to its player', async () => {
    const player = await node.player('/machine', token);
    const { epoch } = await player.ask('init', { machineID: 1, token });
    await player.ask('offer', { epoch, sdp: 'v=0 offer of a page' });
    await player.ask('offer', { epoch, sdp: 'v=0 offer of a page', regions: ['asia', 'eu', 'us'] });
    const offers = cabinet.commands.flatMap(({ event, command }) =>
      event === 'offer' ? [urlsOf((command as link.CabinetOffer).iceServers)] : [],
    );
    expect(offers).toEqual([urlsOf(SERVERS), ['turn:asia.test', 'turn:eu.test', 'stun:anywhere.test']]);
    expect((await player.ask('offer', { epoch, sdp: 'v=0 offer of a page', regions: ['a b'] })).code).toBe(
      CODES.invalid_request,
    );

    const { token: of } = await node.login('demo3');
    const watcher = await node.player('/notifications', of);
    await watcher.ask('watch', { machineId: 1, sdp: 'v=0 offer of a page', regions: ['us', 'asia'] });
    const watched = cabinet.commands.find(({ event }) => event === 'watch')?.command as link.WatchCommand;
    expect(urlsOf(watched.iceServers)).toEqual(['turn:us.test', 'turn:asia.test', 'stun:anywhere.test']);
    watcher.close();
    await player.ask('leave', {});
  });
});
