import { expect, it } from 'vitest';
import { type LinkHeartbeatDeps, touchLinks } from './link-heartbeat.ts';

async function isEnded(link: { machines: number[]; comparing?: number[]; reached: number[]; linkedBy?: number }) {
  let isClosed = false;
  const connection = {
    isRouted: (machineId: number) => link.reached.includes(machineId),
    close: () => {
      isClosed = true;
    },
  };
  const sets = { machines: new Set(link.machines), comparing: new Set(link.comparing) };
  await touchLinks({
    links: () => [{ linkId: 'link', ...sets, connection }],
    ledger: { touchLink: async () => undefined },
    machines: { linkedBy: async () => link.linkedBy ?? link.machines.length },
  } as unknown as LinkHeartbeatDeps);
  return isClosed;
}

it('leaves a link alone whose machines are all reached', async () =>
  expect(await isEnded({ machines: [1, 2], reached: [1, 2] })).toBe(false));

it('leaves a link alone that has not reported yet, or compares a machine', async () => {
  expect(await isEnded({ machines: [], reached: [] })).toBe(false);
  expect(await isEnded({ machines: [1, 2], comparing: [2], reached: [1] })).toBe(false);
});

it('ends a link that no command for one of its machines reaches', async () =>
  expect(await isEnded({ machines: [1, 2], reached: [1] })).toBe(true));

it('ends a link whose machines another has taken over', async () =>
  expect(await isEnded({ machines: [1], reached: [1], linkedBy: 0 })).toBe(true));
