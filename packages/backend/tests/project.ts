import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { postgres, type Sql } from '@parley/postgres';
import type { Backend, BackendOptions } from '../src/backend.ts';
import { startDisposableBackend } from '../src/testing/index.ts';

/** A Supabase project other than Parley: notes of users, and a room for their messages. */
export const workdir = fileURLToPath(new URL('./project', import.meta.url));

export type TestBackend = {
  backend: Backend;
  dataDir: string;
  /** The database, without policies. */
  sql: Sql;
  /** A client with the publishable key that does not store its session. */
  client(): SupabaseClient;
  /** A client of a user who has just signed up. */
  person(name: string): Promise<{ client: SupabaseClient; id: string }>;
  stop(): Promise<void>;
};

/** Starts the backend for the test project on a free port with a new data folder. */
export async function startTestBackend(
  options: Partial<BackendOptions> = {},
): Promise<TestBackend> {
  const dataDir = (await options.dataDir) ?? (await mkdtemp(join(tmpdir(), 'parley-backend-')));
  const backend = await startDisposableBackend({
    workdir,
    dataDir,
    port: 0,
    log: () => {},
    ...options,
  });
  const sql = postgres(backend.databaseUrl, { max: 2 });
  const clients: SupabaseClient[] = [];
  const client = () => {
    const made = createClient(backend.url, backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    clients.push(made);
    return made;
  };
  return {
    backend,
    dataDir,
    sql,
    client,
    async person(name) {
      const own = client();
      const { data, error } = await own.auth.signUp({
        email: `${name}-${crypto.randomUUID()}@example.test`,
        password: 'a-long-password',
      });
      if (error || !data.user) throw new Error(`${name} could not sign up: ${error?.message}`);
      return { client: own, id: data.user.id };
    },
    async stop() {
      await Promise.all(clients.map((made) => made.removeAllChannels()));
      for (const made of clients) made.realtime.disconnect();
      await sql.end();
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
