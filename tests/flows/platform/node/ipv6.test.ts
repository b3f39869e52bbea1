import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const MOST = 100;
let node: PlatformNode;
let port: string;

beforeAll(async () => {
  node = await startPlatformNode({ HOST: '::', CALLS_PER_ADDRESS: String(MOST) });
  ({ port } = new URL(node.url));
});
afterAll(() => node.stop());

async function statusFrom(hostname: string, localAddress: string): Promise<number | undefined> {
  const call = request({ hostname, port, path: '/healthz', localAddress, agent: false }).end();
  const [reply] = await once(call, 'response');
  reply.resume();
  return reply.statusCode;
}

describe('a node with HOST=::', () => {
  it('has cabinets and players at IPv6 and IPv4', async () => {
    const { token } = await node.login('demo');
    for (const [machineID, at] of [
      [1, `http://[::1]:${port}`],
      [2, `http://127.0.0.1:${port}`],
    ] as const) {
      const cabinet = node.cabinet([machineID], { at });
      await cabinet.connect();
      const player = await node.player('/machine', token, undefined, undefined, at);
      const { epoch, status } = await player.ask('init', { machineID, token });
      expect(status).toBe(1);
      expect(await player.ask('offer', { epoch, sdp: 'v=0 offer of a page' })).toMatchObject({ status: 1 });
      expect(await player.ask('leave', {})).toMatchObject({ status: 1 });
      cabinet.disconnect();
    }
  });

  it('counts calls of each IPv4 address by itself', async () => {
    const statuses = [];
    for (let call = 0; call <= MOST; call += 1) statuses.push(await statusFrom('127.0.0.1', '127.0.2.1'));
    expect(statuses.at(-1)).toBe(429);
    expect(await statusFrom('127.0.0.1', '127.0.2.2')).toBe(200);
    expect(await statusFrom('::1', '::1')).toBe(200);
  });
});
