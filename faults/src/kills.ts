import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { writeKills } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TEST = 'packages/backend/tests/realtime-kills.wire.test.ts';

/**
 * Kills the program and the database in turn with `kill -9`, `kills` times, while a plain client of
 * the backend listens and resumes. This is the backend's own test, run for longer.
 * @returns the exit code.
 */
export function strikeKills(kills: number): number {
  if (!Number.isInteger(kills) || kills < 1)
    throw new Error(`--kills must be a positive whole number, but is "${kills}".`);
  const { status } = spawnSync('vitest', ['run', TEST, '--retry=0'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REALTIME_KILLS: String(kills) },
  });
  if (status === 0) writeKills(kills);
  return status ?? 1;
}
