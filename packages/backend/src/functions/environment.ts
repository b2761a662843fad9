import type { ProjectKeys } from '../gateway/keys.ts';

/** The variables that the hosted service sets for every function of a project. */
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
