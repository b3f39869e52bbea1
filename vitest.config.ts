import { defineConfig } from 'vitest/config';

/** `unit` runs in `npm run check`; `flow` starts real parts (PostgreSQL, Redis, processes) and runs in `npm test`. */
export default defineConfig({
  test: {
    // By itself it leaves one core alone, which is half of a small computer.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          // Files share their worker's modules, which saves more than half of the time: a test undoes what it changes.
          isolate: false,
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.flow.test.ts'],
        },
      },
      {
        test: {
          name: 'flow',
          include: ['tests/flows/**/*.test.ts', '{packages,apps,tools}/**/*.flow.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Each file starts a whole product; side by side they would only take the processor from each other.
          fileParallelism: false,
          // Rounds come once a second, and a busy machine makes them late.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
