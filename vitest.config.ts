import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.ts',
      'supabase/tests/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // The app's store reads its configuration when it is imported.
    env: { VITE_SUPABASE_URL: 'http://127.0.0.1:9', VITE_SUPABASE_KEY: 'none' },
    // Each file that needs PostgreSQL starts its own; two at a time keep a machine of two cores responsive.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { shuffle: { files: true } },
  },
});
