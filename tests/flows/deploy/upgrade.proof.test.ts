import { fileURLToPath } from 'node:url';
import { LINK_VERSIONS } from '@salon/contract/cabinet-link.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runUpgrade } from '../../../tools/upgrade/run-upgrade.ts';
import { NEXT_LINK_VERSION, nextRelease } from '../../../tools/upgrade/trees.ts';
import type { CopiedTree } from '../../copied-tree.ts';
import { missing } from '../../programs.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
let next: CopiedTree;
beforeAll(() => {
  next = nextRelease();
});
afterAll(() => next.remove());

/** The same as `npm run upgrade-drill`, from this tree to the copy of it that has expanded. */
it.skipIf(missing('redis-server') || process.platform !== 'linux')(
  'an upgrade and a rollback, node by node and cabinet by cabinet, while people play, loses, doubles and refuses nothing',
  async () => {
    const { violations, steps, activity, linkVersions, folder } = await runUpgrade({
      from: ROOT,
      to: next,
      players: 8,
      log: () => {},
    });
    expect({ violations, folder: violations.length > 0 ? folder : '' }).toEqual({ violations: [], folder: '' });
    expect(steps).toHaveLength(12);
    expect(activity.plays).toBeGreaterThan(0);
    expect(linkVersions).toEqual([...LINK_VERSIONS, NEXT_LINK_VERSION]);
  },
  900_000,
);
