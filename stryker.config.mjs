/**
 * The code to mutate, by the value of the environment variable `MUTATE`. `vitest.mutate.config.ts` has the tests of
 * each area.
 */
const areas = {
  // Questions and specialties are data, which a test would only repeat.
  contract: ['contract/**/*.ts', '!contract/{questions,specialties}.ts'],
  server: [
    'server/features/booking/slots.ts',
    'server/platform/files/fileName.ts',
    'server/platform/http/storable.ts',
    'server/features/questionnaire/check.ts',
    'server/platform/jobs/semaphore.ts',
    'server/platform/http/{address,policy}.ts',
  ],
  offline: [
    'src/{device,sync}/**/*.ts',
    '!src/device/session.ts',
    'src/features/*/intents/*.ts',
    'src/features/questionnaire/{answers,lateAnswers}.ts',
    'src/features/record/notes/draft.ts',
  ],
  // Its tests load the module again for each case, as a page does at its start.
  alone: ['src/device/session.ts'],
};

const area = process.env.MUTATE ?? 'contract';

export default {
  mutate: areas[area],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Not only `related` tests: one imports the contract's folder by a computed path.
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A constant is computed once per process, so each of its mutants loads all tests again. The contract consists of
  // constants, and its tests load fast.
  ignoreStatic: area !== 'contract',
  // Stryker rewrites paths in the TypeScript configuration with an API that TypeScript 7 lacks. None need rewriting.
  tsconfigFile: 'none',
  concurrency: 1,
  timeoutMS: 5_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: `reports/mutation/${area}.json` },
  ignorePatterns: ['dist', 'built', 'data', 'docs/screenshots', 'tests/browser/output', 'reports'],
};
