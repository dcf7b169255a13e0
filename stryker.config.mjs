export default {
  mutate: [
    'contract/**/*.ts',
    'server/booking/slots.ts',
    'server/hours/week.ts',
    'server/security/{address,policy,turns}.ts',
    'server/time/{clinicTime,week}.ts',
    'src/offline/**/*.ts',
    '!src/offline/worker/**',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts' },
  coverageAnalysis: 'perTest',
  // A constant is computed once per process: each of its mutants would load all tests again.
  ignoreStatic: true,
  // Stryker rewrites the paths in this file with an API that TypeScript 7 has no more; there is nothing to rewrite.
  tsconfigFile: 'none',
  concurrency: 1,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  ignorePatterns: ['dist', 'built', 'data', 'docs/screenshots', 'tests/browser/output', 'reports'],
};
