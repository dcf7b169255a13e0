import { statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ProjectByProject } from './tests/order.ts';

/** A file system in memory (Linux), and how much of it must be free; a run takes less. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 3 * 1024 ** 3;

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MEMORY_BYTES;
  } catch {
    return false;
  }
}

// Keeps databases and browser profiles in memory, because on a disk each commit and each copy waits for it.
if (hasSpace(MEMORY)) process.env.TMPDIR ??= MEMORY;

const harness = './tests/server/harness';

/** Tests that mock modules, and therefore need an isolated module graph per file. */
const alone = '**/*.alone.test.{ts,tsx}';

/** Properties compute for a second, which takes several beside server tests that use both cores. */
const unit = { testTimeout: 20_000 };

/**
 * Tests of one engine end in `.embedded.test.ts` or `.postgresql.test.ts`. Of the others, those of the features run on
 * PostgreSQL, where they take a third of the time, unless EMBEDDED is `all`; the rest runs on both.
 */
const server = {
  include: ['tests/server/**/*.test.ts'],
  // Each file has its own database. They only share the loaded code, which takes seconds to load.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    // Server tests wait for disks and databases as much as they compute.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    sequence: { sequencer: ProjectByProject },
    projects: [
      { test: { ...unit, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: [alone], isolate: false } },
      { test: { ...unit, name: 'unit-alone', include: [`tests/unit/${alone}`] } },
      {
        test: {
          ...server,
          name: 'server-embedded',
          exclude: [
            'tests/server/race/**',
            '**/*.postgresql.test.ts',
            alone,
            ...(process.env.EMBEDDED === 'all' ? [] : ['tests/server/features/**/!(*.embedded).test.ts']),
          ],
          globalSetup: `${harness}/setup-embedded.ts`,
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgresql',
          exclude: ['tests/server/race/**', '**/*.embedded.test.ts', alone],
          globalSetup: `${harness}/setup-postgresql.ts`,
        },
      },
      {
        test: {
          ...server,
          name: 'server-alone',
          include: [`tests/server/${alone}`],
          globalSetup: `${harness}/setup-embedded.ts`,
          isolate: true,
        },
      },
      {
        // Runs after all other tests, because it measures waiting times under load.
        test: {
          ...server,
          name: 'race',
          include: ['tests/server/race/**/*.test.ts'],
          globalSetup: `${harness}/setup-postgresql.ts`,
          testTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: './tests/browser/harness/globalSetup.ts',
          // Loading the harness takes longer than starting a browser.
          isolate: false,
          testTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
