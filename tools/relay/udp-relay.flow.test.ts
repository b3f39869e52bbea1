import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { throughRelay, withoutCandidates } from './relayed-candidate.ts';
import { openUdpRelay, type UdpRelay } from './udp-relay.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function socket(): Promise<Socket & { port: number; heard: string[] }> {
  const made = createSocket('udp4');
  const heard: string[] = [];
  made.on('message', (packet) => heard.push(String(packet)));
  made.bind(0, '127.0.0.1');
  await once(made, 'listening');
  open.push(made);
  return Object.assign(made, { heard, port: (made.address() as AddressInfo).port });
}
function relay(): UdpRelay {
  const made = openUdpRelay(1);
  open.push(made);
  return made;
}

describe('UDP relay', () => {
  it('carries both ways, and tells its guests apart', async () => {
    const [cabinet, one, other] = [await socket(), await socket(), await socket()];
    const door = await relay().doorTo('127.0.0.1', cabinet.port);
    cabinet.on('message', (packet, from) => cabinet.send(`re ${packet}`, from.port, from.address));
    one.send('one', door, '127.0.0.1');
    other.send('other', door, '127.0.0.1');
    await expect.poll(() => [one.heard, other.heard]).toEqual([['re one'], ['re other']]);
  });
  it('is cut and mended', async () => {
    const [cabinet, guest] = [await socket(), await socket()];
    const way = relay();
    const door = await way.doorTo('127.0.0.1', cabinet.port);
    way.set({ up: { lossShare: 1 } });
    guest.send('lost', door, '127.0.0.1');
    way.set({ up: { delayMs: 5 } });
    guest.send('later', door, '127.0.0.1');
    await expect.poll(() => cabinet.heard).toContain('later');
  });
  it('stands in for the address of a candidate', async () => {
    const way = relay();
    const through = await throughRelay(way, 'candidate:1 1 UDP 2122 10.1.2.3 5000 typ host');
    const door = await way.doorTo('10.1.2.3', 5_000);
    expect(through).toBe(`candidate:1 1 UDP 2122 127.0.0.1 ${door} typ host`);
    expect(await throughRelay(way, 'candidate:1 1 UDP 2122 10.1.2.3 5000 typ relay raddr 0.0.0.0 rport 0')).toBeNull();
    expect(withoutCandidates('v=0\r\na=candidate:1 1 UDP 1 1.1.1.1 1 typ host\r\na=mid:0\r\n')).toBe(
      'v=0\r\na=mid:0\r\n',
    );
  });
});
