/** The code to mutate, by the value of the environment variable `MUTATE`. `vitest.mutate.config.ts` names the tests of each. */
const areas = {
  // The questions and specialties are data: a test of them would only repeat them.
  contract: ['contract/**/*.ts', '!contract/{questions,specialties}.ts'],
  server: [
    'server/features/booking/slots.ts',
    'server/platform/files/fileName.ts',
    'server/platform/http/storable.ts',
    'server/features/questionnaire/check.ts',
    'server/platform/auth/turns.ts',
    'server/platform/http/{address,policy}.ts',
    'server/platform/time/{attendance,clinicTime}.ts',
  ],
  offline: ['src/{device,sync}/**/*.ts'],
};

const area = process.env.MUTATE ?? 'contract';

export default {
  mutate: areas[area],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Not only `related` tests: one imports the folder of the contract by a path that it puts together.
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A constant is computed once per process, so each of its mutants loads all tests again. The contract is constants,
  // and its tests load fast.
  ignoreStatic: area !== 'contract',
  // Stryker rewrites the paths in this file with an API that TypeScript 7 has no more; there is nothing to rewrite.
  tsconfigFile: 'none',
  concurrency: 1,
  timeoutMS: 5_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: `reports/mutation/${area}.json` },
  ignorePatterns: ['dist', 'built', 'data', 'docs/screenshots', 'tests/browser/output', 'reports'],
};
