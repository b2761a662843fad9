import { projectKeys } from '@parley/backend';
import { findRunning } from '@parley/backend/running';

/** Keys with full access, hidden in output for people. */
const SECRETS = new Set(['SERVICE_ROLE_KEY', 'SECRET_KEY', 'JWT_SECRET']);
const HIDDEN = '••••••••';

/**
 * The values that the Supabase CLI prints for a running stack, as `NAME="value"` lines (`env`),
 * JSON or readable text. The text hides secrets, because screens are shared and logged.
 * @throws if nothing runs on this data folder.
 */
export async function statusText(
  dataDir: string,
  output: 'env' | 'json' | 'pretty',
): Promise<string> {
  const running = await findRunning(dataDir);
  if (!running) throw new Error(`Parley is not running on ${dataDir}; start it with "npm start".`);
  const keys = await projectKeys(dataDir);
  const values = {
    API_URL: running.url,
    ANON_KEY: keys.anonKey,
    SERVICE_ROLE_KEY: keys.serviceRoleKey,
    PUBLISHABLE_KEY: keys.publishableKey,
    SECRET_KEY: keys.secretKey,
    JWT_SECRET: keys.jwtSecret,
    DB_URL: running.databaseUrl,
  };
  if (output === 'json') return JSON.stringify(values, null, 2);
  const lines = Object.entries(values);
  if (output === 'env') return lines.map(([name, value]) => `${name}="${value}"`).join('\n');
  return [
    `Parley runs on ${running.url} (process ${running.pid}).`,
    ...lines.map(([name, value]) => `${name.padStart(18)}  ${shown(name, value)}`),
    'Secrets are hidden; `npm run status -- -o env` prints them.',
  ].join('\n');
}

function shown(name: string, value: string): string {
  return SECRETS.has(name) ? HIDDEN : value.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, `$1:${HIDDEN}@`);
}
