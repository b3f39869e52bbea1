import { expect, it } from 'vitest';
import { type LinkHeartbeatDeps, touchLinks } from './link-heartbeat.ts';

interface Link {
  machines: number[];
  comparing?: number[];
  reached: number[];
  linkedBy?: number[];
}

/** Whether the first of these links of a node is ended. */
async function isEnded(link: Link, newer?: Pick<Link, 'comparing'>) {
  let isClosed = false;
  const connection = {
    isRouted: (machineId: number) => link.reached.includes(machineId),
    close: () => {
      isClosed = true;
    },
  };
  const other = { linkId: 'newer', machines: new Set(), comparing: new Set(newer?.comparing), connection: {} };
  const sets = { machines: new Set(link.machines), comparing: new Set(link.comparing) };
  await touchLinks({
    links: () => [{ linkId: 'link', ...sets, connection }, other],
    ledger: { touchLink: async () => undefined },
    machines: { linkedBy: async () => link.linkedBy ?? link.machines },
  } as unknown as LinkHeartbeatDeps);
  return isClosed;
}

it('leaves a link alone whose machines are all reached', async () =>
  expect(await isEnded({ machines: [1, 2], reached: [1, 2] })).toBe(false));

it('leaves a link alone that has not reported yet, or compares a machine', async () => {
  expect(await isEnded({ machines: [], reached: [] })).toBe(false);
  expect(await isEnded({ machines: [1, 2], comparing: [2], reached: [1] })).toBe(false);
});

it('leaves a link alone whose machine a newer one is comparing', async () => {
  expect(await isEnded({ machines: [1], reached: [] }, { comparing: [1] })).toBe(false);
  expect(await isEnded({ machines: [1, 2], reached: [1, 2], linkedBy: [2] }, { comparing: [1] })).toBe(false);
  // Its first machines have moved over, the others are about to.
  expect(await isEnded({ machines: [1, 2], reached: [2], linkedBy: [2] }, { comparing: [2] })).toBe(false);
});

it('ends a link that no command for one of its machines reaches', async () =>
  expect(await isEnded({ machines: [1, 2], reached: [1] })).toBe(true));

it('ends a link whose machines another has taken over', async () =>
  expect(await isEnded({ machines: [1], reached: [1], linkedBy: [] })).toBe(true));

it('ends a link that has lost one machine, however many others are back by themselves', async () =>
  expect(await isEnded({ machines: [1, 2], reached: [1, 2], linkedBy: [2] })).toBe(true));
