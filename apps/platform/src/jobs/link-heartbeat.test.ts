import { expect, it } from 'vitest';
import { rooms } from '../realtime/rooms.ts';
import { type LinkHeartbeatDeps, touchLinks } from './link-heartbeat.ts';

async function isDisconnected(link: {
  machines: number[];
  comparing?: number[];
  reached: number[];
  linkedBy?: number;
}) {
  let disconnected = false;
  const socket = {
    data: { link: { linkId: 'link', machines: new Set(link.machines), comparing: new Set(link.comparing) } },
    rooms: new Set(link.reached.map(rooms.machine)),
    disconnect: () => {
      disconnected = true;
    },
  };
  await touchLinks({
    io: { of: () => ({ sockets: new Map([['socket', socket]]) }) },
    ledger: { touchLink: async () => undefined },
    machines: { linkedBy: async () => link.linkedBy ?? link.machines.length },
  } as unknown as LinkHeartbeatDeps);
  return disconnected;
}

it('leaves a link alone whose machines are all reached', async () =>
  expect(await isDisconnected({ machines: [1, 2], reached: [1, 2] })).toBe(false));

it('leaves a link alone that has not reported yet, or compares a machine', async () => {
  expect(await isDisconnected({ machines: [], reached: [] })).toBe(false);
  expect(await isDisconnected({ machines: [1, 2], comparing: [2], reached: [1] })).toBe(false);
});

it('ends a link that no command for one of its machines reaches', async () =>
  expect(await isDisconnected({ machines: [1, 2], reached: [1] })).toBe(true));

it('ends a link whose machines another has taken over', async () =>
  expect(await isDisconnected({ machines: [1], reached: [1], linkedBy: 0 })).toBe(true));
