import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { z } from 'zod';

const keysSchema = z.object({
  jwtSecret: z.string().min(32),
  publishableKey: z.string(),
  secretKey: z.string(),
  anonKey: z.string(),
  serviceRoleKey: z.string(),
});

/** The project's secret and the keys that clients send. */
export type ProjectKeys = z.infer<typeof keysSchema>;

const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/** Reads the keys of a data folder, creating them on its first start (mode 0600). */
export async function projectKeys(dataDir: string): Promise<ProjectKeys> {
  const file = join(dataDir, 'keys.json');
  if (existsSync(file)) return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const keys = await createKeys({
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  });
  writeFileSync(file, JSON.stringify(keys, null, 2), { mode: 0o600 });
  return keys;
}

/**
 * The development keys everyone knows from the local stack; never for an address others can reach.
 */
export function developmentKeys(): Promise<ProjectKeys> {
  return createKeys({
    jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
    publishableKey: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
    secretKey: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  });
}

async function createKeys(
  base: Pick<ProjectKeys, 'jwtSecret' | 'publishableKey' | 'secretKey'>,
): Promise<ProjectKeys> {
  const legacy = (role: string) => {
    const issuedAt = Math.floor(Date.now() / 1000);
    return new SignJWT({ role, iss: 'supabase-demo' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TEN_YEARS_S)
      .sign(new TextEncoder().encode(base.jwtSecret));
  };
  return { ...base, anonKey: await legacy('anon'), serviceRoleKey: await legacy('service_role') };
}
