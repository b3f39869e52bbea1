import { defineConfig } from 'vitest/config';

/** Flow tests of the platform: a node and its database, which wait more than they work. */
const SIDE_BY_SIDE = ['tests/flows/{platform,spec}/**/*.test.ts', 'apps/platform/**/*.flow.test.ts'];
/** Long proofs are commands of their own, see tools/proofs. */
const PROOFS = '**/*.proof.test.ts';
const NOT_OURS = '**/node_modules/**';

const FLOW = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // Rounds come once a second, and a busy machine makes them late.
  expect: { poll: { timeout: 20_000 } },
  globalSetup: ['apps/platform/src/db/testing/run-server.ts'],
  sequence: { groupOrder: 1 },
};

/**
 * `unit` runs in `npm run check`; `flow` and `flow-alone` start real parts (PostgreSQL, Redis, processes) and run in `npm test`, `proofs` in
 * `npm run proofs`. Whole products and moving pictures have the computer for themselves: side by side they would only take the processor
 * from each other.
 */
export default defineConfig({
  test: {
    // By itself it leaves one core alone, which is half of a small computer.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Files share their worker's modules, which saves more than half of the time: a test undoes what it changes.
          isolate: false,
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: [NOT_OURS, '**/*.flow.test.ts', PROOFS],
        },
      },
      { test: { ...FLOW, name: 'flow', include: SIDE_BY_SIDE, exclude: [NOT_OURS, PROOFS], maxWorkers: 2 } },
      {
        test: {
          ...FLOW,
          name: 'flow-alone',
          include: ['tests/flows/**/*.test.ts', '{packages,apps,tools}/**/*.flow.test.ts'],
          exclude: [NOT_OURS, PROOFS, ...SIDE_BY_SIDE],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { ...FLOW, name: 'proofs', include: [PROOFS], exclude: [NOT_OURS], fileParallelism: false } },
    ],
  },
});
