import { defineConfig } from 'vitest/config';

/** The tests that `npm run mutate` runs for each mutant: those without a database or a browser. */
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    exclude: ['**/*.alone.test.ts', 'tests/unit/docs.test.ts', 'tests/unit/supply.test.ts'],
    // Mutated code runs slower, property tests most of all.
    testTimeout: 120_000,
  },
});
