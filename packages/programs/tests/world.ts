import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDisposableBackend } from '@parley/backend/testing';
import { postgres } from '@parley/postgres';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod';
import { botTokens, createIncomingHooks } from '../src/index.ts';

export type Person = { id: string; api: SupabaseClient };

/** A server with its webhooks, on a real database with its policies. */
export async function startWorld({ requestsPerMinute }: { requestsPerMinute?: number } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-programs-'));
  const told: string[] = [];
  const backend = await startDisposableBackend({
    workdir: fileURLToPath(new URL('../../..', import.meta.url)),
    dataDir,
    port: 0,
    ownTokens: botTokens,
    log: (entry) => void told.push(JSON.stringify(entry)),
    fallback: async (request) => (await hooks.answer(request)) ?? new Response('the app'),
  });
  const sql = postgres(backend.databaseUrl, { max: 2 });
  const hooks = createIncomingHooks({
    databaseUrl: backend.databaseUrl,
    siteUrl: backend.url,
    jwtSecret: backend.keys.jwtSecret,
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
    log: (line) => void told.push(JSON.stringify(line)),
  });

  const signUp = async (name: string): Promise<Person> => {
    const api = createClient(backend.url, backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data, error } = await api.auth.signUp({
      email: `${name}.${randomUUID()}@example.test`,
      password: 'a-long-password',
    });
    if (error) throw error;
    const id = data.user?.id ?? '';
    await must(api.from('profiles').update({ name }).eq('id', id));
    return { id, api };
  };

  /** A workspace of this person. */
  const found = async (owner: Person): Promise<string> => {
    const id = randomUUID();
    await must(
      owner.api.from('workspaces').insert({ id, name: 'Harbour Works', owner_id: owner.id }),
    );
    return id;
  };

  const join_ = async (workspace: string, person: Person, role = 'member') => {
    await sql`insert into public.memberships (workspace_id, profile_id, role, opened_at)
      values (${workspace}, ${person.id}, ${role}, now())`;
  };

  const openChannel = async (
    workspace: string,
    owner: Person,
    name: string,
    visibility = 'open',
  ): Promise<string> => {
    const id = randomUUID();
    await must(
      owner.api
        .from('channels')
        .insert({ id, workspace_id: workspace, name, visibility, created_by: owner.id }),
    );
    return id;
  };

  const participate = async (
    workspace: string,
    channel: string,
    person: Person,
    role = 'member',
  ) => {
    await sql`insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (${workspace}, ${channel}, ${person.id}, ${role})`;
  };

  /** The row of a new webhook, with its address. */
  const addHook = async (
    person: Person,
    workspace: string,
    channel: string,
    name = 'Deploys',
  ): Promise<{ id: string; url: string; profile_id: string }> => {
    const { data } = await must(
      person.api
        .from('incoming_webhooks')
        .insert({ workspace_id: workspace, channel_id: channel, name })
        .select()
        .single(),
    );
    return data;
  };

  /** A bot of this person's workspace that takes part in these channels. */
  const addBot = async (owner: Person, workspace: string, channels: string[] = []) => {
    const { data } = await must(
      owner.api
        .from('bots')
        .insert({ workspace_id: workspace, name: 'Helper' })
        .select('id')
        .single(),
    );
    const { id } = z.object({ id: z.uuid() }).parse(data);
    for (const channel of channels)
      await must(
        owner.api
          .from('participants')
          .insert({ workspace_id: workspace, channel_id: channel, profile_id: id }),
      );
    return id;
  };

  const tokenOf = async (owner: Person, bot: string, can_write = true): Promise<string> => {
    const { data } = await must(
      owner.api.rpc('create_bot_token', { bot, name: 'Server', can_write }),
    );
    return z.string().parse(data);
  };

  const messageOf = async (id: unknown) => {
    const [row] = await sql<
      {
        author_id: string;
        role: string;
        channel_id: string;
        thread_id: string | null;
        metadata: Record<string, unknown>;
        text: string;
        edited: boolean;
      }[]
    >`select author_id, role, channel_id, thread_id, metadata, parts -> 0 ->> 'text' as text,
        edited_at is not null as edited
      from public.messages where id = ${String(id)}`;
    if (!row) throw new Error(`There is no message ${String(id)}`);
    return row;
  };

  return {
    backend,
    sql,
    told,
    signUp,
    found,
    join: join_,
    openChannel,
    participate,
    addHook,
    addBot,
    tokenOf,
    messageOf,
    async stop() {
      await hooks.close();
      await sql.end();
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;

export async function must<Answer extends { error: { message: string } | null }>(
  request: PromiseLike<Answer>,
): Promise<Answer> {
  const answer = await request;
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

const answered = z.record(z.string(), z.unknown());

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Posts a payload as JSON, or a body as it is. */
export async function post(
  url: string,
  payload: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isRaw = typeof payload === 'string';
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...(isRaw ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: isRaw ? payload : JSON.stringify(payload),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: answered.parse(await response.json()),
  };
}
