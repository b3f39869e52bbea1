import { defineConfig } from 'vitest/config';

/** The unit tests of what is mutated, and some lives of the simulator: each mutant runs those that reach it. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    include: [
      'packages/domain/src/{machine,money,picture,protection}/**/*.test.ts',
      'apps/cabinet/src/{machine,link,drivers/sas}/**/*.test.ts',
      'apps/platform/src/ledger/*.test.ts',
      'tools/mutants/score/lives.ts',
    ],
    exclude: ['**/node_modules/**', '**/*.{flow,proof}.test.ts'],
  },
});
