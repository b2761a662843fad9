const REFERENCE = /^env\((\w+)\)$/;

/**
 * Replaces `env(NAME)` by the value of that variable, as the CLI does; without one it stays as it is
 * written, so that whoever needs it can say what is missing.
 */
export function withEnvironment(
  value: unknown,
  env: Readonly<Record<string, string | undefined>> = process.env,
): unknown {
  if (typeof value === 'string') return env[REFERENCE.exec(value)?.[1] ?? ''] ?? value;
  if (Array.isArray(value)) return value.map((item) => withEnvironment(item, env));
  // Dates of TOML are objects too.
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, withEnvironment(held, env)]),
  );
}
