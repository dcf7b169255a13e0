import { defineConfig } from 'vitest/config';

/** The tests of each area of `stryker.config.mjs`. Loading other test files only costs time. */
const tests: Record<string, string[]> = {
  contract: ['tests/unit/contract/**/*.test.ts'],
  server: ['tests/unit/server/**/*.test.ts'],
  offline: ['tests/unit/src/{device,sync,features}/**/*.test.{ts,tsx}'],
  alone: ['tests/unit/src/**/*.alone.test.{ts,tsx}'],
};

const area = process.env.MUTATE ?? 'contract';

/** The tests that `npm run mutate` runs for each mutant: those without a database or a browser. */
export default defineConfig({
  test: {
    include: tests[area] ?? [],
    // `outOfReach` waits for real time.
    exclude: area === 'alone' ? [] : ['**/{*.alone,device/outOfReach}.test.{ts,tsx}'],
    // Starting a worker per file took longer than its tests. Tests that replace modules need one.
    isolate: area === 'alone',
    // Mutated code runs slower, property tests most of all.
    testTimeout: 120_000,
  },
});
