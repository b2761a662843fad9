import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The CLI reads these files in the same order; values that are already set win. */
const FILES = ['supabase/.env.local', 'supabase/.env', '.env.local', '.env'];

/** The process's environment, extended by the files of the project's folder. */
export const projectEnvironment = (workdir: string): Record<string, string | undefined> =>
  Object.assign(
    {},
    ...FILES.map((name) => join(workdir, name))
      .filter((file) => existsSync(file))
      .map((file) => parseEnv(readFileSync(file, 'utf8')))
      .toReversed(),
    process.env,
  );

const REFERENCE = /^env\((\w+)\)$/;

/**
 * Replaces `env(NAME)` by the value of that variable, as the CLI does. If it is not set, the text
 * is kept, so that its reader can report what is missing.
 */
export function withEnvironment(
  value: unknown,
  env: Readonly<Record<string, string | undefined>> = process.env,
): unknown {
  if (typeof value === 'string') return env[REFERENCE.exec(value)?.[1] ?? ''] ?? value;
  if (Array.isArray(value)) return value.map((item) => withEnvironment(item, env));
  // TOML dates are objects too.
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, withEnvironment(held, env)]),
  );
}
