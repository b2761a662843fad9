import { spawnSync } from 'node:child_process';

/**
 * `npm run fuzz [-- cases]`: runs every `*.fuzz.test.ts` with 100,000 cases each, or with the given
 * number.
 */
const cases = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(cases) || cases < 1) {
  process.stderr.write('Usage: npm run fuzz [-- <cases, a whole number>]\n');
  process.exit(1);
}
const { status } = spawnSync('vitest', ['run', '.fuzz.test.ts', '--testTimeout=3600000'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CASES: String(cases) },
});
process.exit(status ?? 1);
