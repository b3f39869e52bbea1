import { defineConfig } from 'vitest/config';

/** Moving pictures and whole products: they have the computer for themselves, since side by side they only take it from each other. */
const ALONE = [
  ...['tests/flows/cabinet/camera/**/*.test.ts', 'tests/flows/presses.test.ts'],
  ...['apps/cabinet/src/watch.flow.test.ts', 'apps/cabinet/src/**/picture.flow.test.ts'],
];
const FLOWS = ['tests/flows/**/*.test.ts', '{packages,apps,tools}/**/*.flow.test.ts'];
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
 * `npm run proofs`.
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
          setupFiles: ['tools/real-timers.ts'],
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: [NOT_OURS, '**/*.flow.test.ts', PROOFS],
        },
      },
      {
        test: {
          ...FLOW,
          name: 'flow',
          // A quarter of their work was loading the same modules again.
          isolate: false,
          setupFiles: ['tools/real-timers.ts'],
          include: FLOWS,
          exclude: [NOT_OURS, PROOFS, ...ALONE],
          // They keep two cores busy for nine tenths of the time.
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...FLOW,
          name: 'flow-alone',
          include: ALONE,
          exclude: [NOT_OURS, PROOFS],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { ...FLOW, name: 'proofs', include: [PROOFS], exclude: [NOT_OURS], fileParallelism: false } },
    ],
  },
});
