import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { relayedCandidate, withoutCandidates } from './relayed-candidate.ts';
import { openUdpRelay, type UdpRelay } from './udp-relay.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function socket(): Promise<Socket & { port: number; received: string[] }> {
  const made = createSocket('udp4');
  const received: string[] = [];
  made.on('message', (packet) => received.push(String(packet)));
  made.bind(0, '127.0.0.1');
  await once(made, 'listening');
  open.push(made);
  return Object.assign(made, { received, port: (made.address() as AddressInfo).port });
}
function relay(): UdpRelay {
  const made = openUdpRelay(1);
  open.push(made);
  return made;
}

describe('UDP relay', () => {
  it('forwards both directions and keeps clients apart', async () => {
    const [cabinet, one, other] = [await socket(), await socket(), await socket()];
    const port = await relay().portFor('127.0.0.1', cabinet.port);
    cabinet.on('message', (packet, from) => cabinet.send(`re ${packet}`, from.port, from.address));
    one.send('one', port, '127.0.0.1');
    other.send('other', port, '127.0.0.1');
    await expect.poll(() => [one.received, other.received]).toEqual([['re one'], ['re other']]);
  });
  it('drops everything at 100 % loss and recovers', async () => {
    const [cabinet, client] = [await socket(), await socket()];
    const udpRelay = relay();
    const port = await udpRelay.portFor('127.0.0.1', cabinet.port);
    udpRelay.set({ up: { lossShare: 1 } });
    client.send('lost', port, '127.0.0.1');
    udpRelay.set({ up: { delayMs: 5 } });
    client.send('later', port, '127.0.0.1');
    await expect.poll(() => cabinet.received).toContain('later');
  });
  it('replaces the address of a candidate', async () => {
    const udpRelay = relay();
    const relayed = await relayedCandidate(udpRelay, 'candidate:1 1 UDP 2122 10.1.2.3 5000 typ host');
    const port = await udpRelay.portFor('10.1.2.3', 5_000);
    expect(relayed).toBe(`candidate:1 1 UDP 2122 127.0.0.1 ${port} typ host`);
    expect(
      await relayedCandidate(udpRelay, 'candidate:1 1 UDP 2122 10.1.2.3 5000 typ relay raddr 0.0.0.0 rport 0'),
    ).toBeNull();
    expect(withoutCandidates('v=0\r\na=candidate:1 1 UDP 1 1.1.1.1 1 typ host\r\na=mid:0\r\n')).toBe(
      'v=0\r\na=mid:0\r\n',
    );
  });
});
