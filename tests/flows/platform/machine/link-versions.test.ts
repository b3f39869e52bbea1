import { CODES, link, operator } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const OPERATOR_KEY = 'a-key-of-an-operator-for-tests';
let node: PlatformNode;
beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: `op:${OPERATOR_KEY}` });
});
afterAll(() => node.stop());

const shake = async (versions: object) => {
  const cabinet = node.cabinet([]);
  await cabinet.connect();
  const answer = (await cabinet.send('handshake', { ...versions, order: 1, machines: [] })) as object;
  cabinet.disconnect();
  return answer;
};
const shown = async () => {
  const reply = await node.call('GET', `${operator.OPERATOR_BASE}/cabinets`, { token: OPERATOR_KEY });
  return reply.body.cabinets.find(({ agent }: { agent: string }) => agent === 'floor-1')?.refusedVersions;
};
const [NEWEST] = [Math.max(...link.LINK_VERSIONS)];

describe('the version of the link', () => {
  it('is the highest that agent and node have in common, also for an agent that names one alone', async () => {
    expect(await shake({ version: 1 })).toMatchObject({ status: 1, version: 1 });
    expect(await shake({ version: 0, versions: [0, NEWEST, 99] })).toMatchObject({ status: 1, version: NEWEST });
  });

  it('that a node does not have is refused, whatever else the message says, and shown to the staff until there is one in common', async () => {
    const refusal = {
      status: 0,
      code: CODES.link_version_unknown,
      Params: { field: 'version', least: 1, most: NEWEST },
    };
    expect(await shake({ version: 98, versions: [98, 99], machines: 'of another form' })).toMatchObject(refusal);
    expect(await shake({ version: 99 })).toMatchObject(refusal);
    await expect.poll(shown).toEqual([99]);
    await shake({ version: 1, versions: [1, 99] });
    await expect.poll(shown).toBeNull();
  });

  it('is the highest of those in common', () => {
    expect([
      link.commonVersion([1, 2, 3], [2, 3, 4]),
      link.commonVersion([3], [1, 2]),
      link.commonVersion([2], [2]),
    ]).toEqual([3, null, 2]);
  });
});
