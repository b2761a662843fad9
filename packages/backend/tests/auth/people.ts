import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient, type SupportedStorage } from '@supabase/supabase-js';
import type { Sql } from '@parley/postgres';
import type { BackendOptions } from '../../src/backend.ts';
import { openPool } from '../../src/postgres/pool.ts';
import { startTestBackend, type TestBackend, workdir as testProject } from '../project.ts';

export const PASSWORD = 'a-long-password';

export type AuthProject = TestBackend & {
  sql: Sql;
  /** A client that keeps its session in memory; with `pkce` it also keeps its code verifiers. */
  browser(flowType?: 'implicit' | 'pkce'): SupabaseClient;
  /** Sends a raw request. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The mails to an address, the latest first. */
  mailsTo(
    email: string,
  ): Promise<{ kind: string; subject: string; text: string; link: string; code: string }[]>;
  /** Actions of the audit log, the latest first. */
  audit(): Promise<string[]>;
};

/** Starts a backend of the test project with these settings. */
export async function startAuth(
  config: string,
  options: Partial<BackendOptions> = {},
): Promise<AuthProject> {
  const workdir = await mkdtemp(join(tmpdir(), 'parley-auth-'));
  await cp(testProject, workdir, { recursive: true });
  await writeFile(join(workdir, 'supabase', 'config.toml'), config);
  const project = await startTestBackend({ workdir, ...options });
  const { backend } = project;
  const sql = openPool(backend.databaseUrl, 2);
  const clients: SupabaseClient[] = [];
  const headers = (more: Record<string, string>) => ({
    apikey: backend.keys.publishableKey,
    'content-type': 'application/json',
    ...more,
  });
  return {
    ...project,
    sql,
    browser(flowType = 'implicit') {
      const made = createClient(backend.url, backend.keys.publishableKey, {
        auth: { flowType, autoRefreshToken: false, storage: inMemory(), storageKey: 'own' },
      });
      clients.push(made);
      return made;
    },
    post: (path, body, more = {}) =>
      fetch(`${backend.url}/auth/v1/${path}`, {
        method: 'POST',
        headers: headers(more),
        body: JSON.stringify(body),
      }),
    get: (path, more = {}) =>
      fetch(`${backend.url}/auth/v1/${path}`, { headers: headers(more), redirect: 'manual' }),
    mailsTo: (email) =>
      sql`select kind, subject, text, link, code from platform.outbox where recipient = ${email}
        order by created_at desc`,
    async audit() {
      const rows = await sql<{ action: string }[]>`select payload ->> 'action' as action
        from auth.audit_log_entries order by created_at desc`;
      return rows.map(({ action }) => action);
    },
    async stop() {
      await Promise.all(clients.map((made) => made.removeAllChannels()));
      for (const made of clients) made.realtime.disconnect();
      await sql.end();
      await project.stop();
      await rm(workdir, { recursive: true, force: true });
    },
  };
}

function inMemory(): SupportedStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

let people = 0;
export const someAddress = (name = 'ada') => `${name}-${(people += 1)}@example.test`;
