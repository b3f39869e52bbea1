import { defineConfig } from 'vitest/config';

const isByFlows = process.env.SCORED_BY === 'flows';

/** The unit tests of what is mutated, and some lives of the simulator, or flow tests: each mutant runs those that reach it. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    include: isByFlows
      ? ['tests/flows/cabinet/sas/{session,hand-pay}.test.ts']
      : [
          'packages/domain/src/{machine,money,picture,protection}/**/*.test.ts',
          'apps/cabinet/src/{machine,link,drivers/sas}/**/*.test.ts',
          'apps/platform/src/ledger/*.test.ts',
          'tools/mutants/score/lives.ts',
        ],
    exclude: ['**/node_modules/**', ...(isByFlows ? [] : ['**/*.{flow,proof}.test.ts'])],
  },
});
