import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirst from './scripts/longest-first.ts';
import { PATIENCE_MS } from './scripts/patience.ts';

/** Tests of a real database, real clients and real processes. */
const services = ['{packages,apps}/*/tests/**/*.test.ts', '**/*.wire.test.ts'];
/** Tests of the app's store, which is one for each page and so for each file. */
const stores = ['apps/web/{src,tests}/**', 'packages/client/**', 'bench/**'];

/**
 * Loading the modules anew for each file costs three times what the tests of units do, and a second
 * for each file of services.
 */
const SHARED = {
  isolate: false,
  setupFiles: ['apps/web/src/testing/cleanup.ts'],
};

export default defineConfig({
  test: {
    env: {
      // The app's store reads its configuration when it is imported.
      VITE_SUPABASE_URL: 'http://127.0.0.1:9',
      VITE_SUPABASE_KEY: 'none',
    },
    // A file waits for its database longer than it computes: four keep two cores busy.
    maxWorkers: 4,
    // A worker reads much and lives for minutes: to collect what is old while its heap grows to
    // this size, in MiB, is a tenth of all the work.
    execArgv: ['--initial-heap-size=1024'],
    sequence: { sequencer: LongestFirst },
    // Processes share two cores. What passes only when it is tried again is told of at the end.
    retry: 2,
    testTimeout: 60_000,
    // Left alone both are a second, which a busy machine takes for less than what is waited for.
    expect: { poll: { timeout: PATIENCE_MS } },
    setupFiles: ['scripts/patient-waits.ts'],
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'units',
          include: ['{packages,apps}/*/{src,build}/**/*.test.ts', '{scripts,e2e/src}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...services],
          // A file that leans on what another left behind is found, and not in CI one day.
          sequence: { shuffle: { files: true, tests: false } },
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'services',
          include: [...services, 'supabase/tests/**/*.test.ts', 'eval/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...stores],
        },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: [...services, 'bench/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            'packages/!(client)/**',
            'faults/**',
            'apps/parley/**',
          ],
        },
      },
    ],
  },
});
