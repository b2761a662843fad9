import { projectKeys } from '@parley/backend';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { findRunning } from '@parley/backend/running';

/** The project to administer, with its secret key. */
export type AdminProject = { url: string; secretKey: string; client: SupabaseClient };

/**
 * The project named by `SUPABASE_URL` and `SUPABASE_SECRET_KEY`, or else the one that runs on this
 * data folder.
 * @throws if there is none.
 */
export async function openProject(
  dataDir: string,
  { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey }: NodeJS.ProcessEnv,
): Promise<AdminProject> {
  if (url && secretKey) return project(url.replace(/\/$/, ''), secretKey);
  if (url || secretKey)
    throw new Error('SUPABASE_URL and SUPABASE_SECRET_KEY are set together, or neither is.');
  const running = await findRunning(dataDir);
  if (!running) throw new Error(`Parley is not running on ${dataDir}; start it with "npm start".`);
  return project(running.url, (await projectKeys(dataDir)).secretKey);
}

export const project = (url: string, secretKey: string): AdminProject => ({
  url,
  secretKey,
  client: createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }),
});
