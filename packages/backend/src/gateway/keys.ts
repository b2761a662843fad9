import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { type KeptFile, readOrCreate } from '../kept-file.ts';

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

export const keysFile = (dataDir: string): KeptFile<ProjectKeys> => ({
  path: join(dataDir, 'keys.json'),
  parse: (text) => keysSchema.parse(JSON.parse(text)),
  lost: 'then everybody signs in again, and API keys and signed links end.',
});

/**
 * Reads the keys of a data folder, creating them on its first start (mode 0600).
 * @param isUsed resolves to true if there are accounts, whose sessions new keys would end.
 * @throws DamagedFolderError
 */
export const projectKeys = (
  dataDir: string,
  isUsed: () => Promise<boolean> = async () => false,
): Promise<ProjectKeys> => readOrCreate(keysFile(dataDir), isUsed, newProjectKeys);

/** Generates keys in the format of their file. */
export async function newProjectKeys(): Promise<string> {
  const keys = await createKeys({
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  });
  return JSON.stringify(keys, null, 2);
}

/** The local stack's well-known development keys; never for an address that others can reach. */
export function developmentKeys(): Promise<ProjectKeys> {
  const base = {
    jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
    publishableKey: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
    secretKey: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  };
  return createKeys(base, { exp: DEMO_EXPIRY });
}

/** Expiry of the well-known legacy keys: they are constants and appear in every tutorial. */
const DEMO_EXPIRY = 1_983_812_996;

function createdNow(): { iat: number; exp: number } {
  const iat = Math.floor(Date.now() / 1000);
  return { iat, exp: iat + TEN_YEARS_S };
}

async function createKeys(
  base: Pick<ProjectKeys, 'jwtSecret' | 'publishableKey' | 'secretKey'>,
  times: { iat?: number; exp: number } = createdNow(),
): Promise<ProjectKeys> {
  const legacy = (role: string) =>
    new SignJWT({ iss: 'supabase-demo', role, ...times })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(base.jwtSecret));
  return { ...base, anonKey: await legacy('anon'), serviceRoleKey: await legacy('service_role') };
}
