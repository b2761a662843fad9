import type { ProjectKeys } from '../gateway/keys.ts';

/** What the hosted service tells every function of its project. */
export const functionEnvironment = (
  url: string,
  keys: ProjectKeys,
  databaseUrl: string,
  secrets: Record<string, string>,
): Record<string, string> => ({
  ...secrets,
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: keys.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
  SUPABASE_DB_URL: databaseUrl,
});
