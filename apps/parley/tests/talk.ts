import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AssistantOptions,
  openSecrets,
  startAssistant,
  type ProviderConfig,
} from '@parley/assistant';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { type AssistantRun, type Message, newId, textOf, userParts } from '@parley/model';
import { createSafeFetch } from '@parley/safe-fetch';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { assistantKey } from '../src/assistant-key.ts';
import { rootDir } from '../src/paths.ts';

export type Person = { client: SupabaseClient; id: string; name: string };

/** Backend and assistant on a data folder of this test only. */
export async function startTalk(
  provider: ProviderConfig,
  {
    reachesLoopback = false,
    ...options
  }: Pick<
    Partial<AssistantOptions>,
    'idleMs' | 'filesMs' | 'retrySeconds' | 'safeFetch' | 'log' | 'monthlyTokens'
  > & {
    reachesLoopback?: boolean;
  } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-talk-'));
  const backend = await startDisposableBackend({
    workdir: rootDir,
    dataDir,
    port: 0,
    log: () => {},
  });
  const privateKey = await assistantKey(dataDir, async () => false);
  const start = () =>
    startAssistant({
      supabaseUrl: backend.url,
      publishableKey: backend.keys.publishableKey,
      jwtSecret: backend.keys.jwtSecret,
      databaseUrl: backend.databaseUrl,
      provider,
      secrets: openSecrets(privateKey),
      log: () => {},
      ...(reachesLoopback ? { safeFetch: createSafeFetch({ allowsLoopback: true }) } : {}),
      ...options,
    });
  let assistant = await start();
  return {
    backend,
    dataDir,
    person: (name: string) => signUp(backend, name),
    /** Stops the assistant in the middle of its work, and starts another. */
    async restartAssistant() {
      await assistant.stop();
      assistant = await start();
    },
    async stop() {
      await assistant.stop();
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function signUp(backend: Backend, name: string): Promise<Person> {
  const client = createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signUp({
    email: `${name.toLowerCase()}-${crypto.randomUUID()}@example.test`,
    password: 'a-long-password',
  });
  if (error || !data.user) throw new Error(error?.message ?? 'No user');
  await client.from('profiles').update({ name }).eq('id', data.user.id);
  return { client, id: data.user.id, name };
}

export type Channel = { id: string; workspaceId: string };

/** Creates a workspace and a channel owned by the person. */
export async function openChannel(
  person: Person,
  channel: Record<string, unknown> = {},
): Promise<Channel> {
  const created = { id: newId(), workspaceId: newId() };
  await must(
    person.client
      .from('workspaces')
      .insert({ id: created.workspaceId, name: 'Test', owner_id: person.id }),
  );
  await must(
    person.client
      .from('channels')
      .insert({ id: created.id, workspace_id: created.workspaceId, name: 'Talk', ...channel }),
  );
  return created;
}

/** Sends a message; returns its id. */
export async function say(
  person: Person,
  channel: Channel,
  text: string,
  extra: Record<string, unknown> = {},
): Promise<string> {
  const id = newId();
  const channelIds = { workspace_id: channel.workspaceId, channel_id: channel.id };
  await must(
    person.client.from('messages').insert({
      id,
      ...channelIds,
      author_id: person.id,
      role: 'user',
      parts: userParts(id, text, []),
      metadata: { ...channelIds },
      ...extra,
    }),
  );
  return id;
}

type Answer<T> = PromiseLike<{ data: T | null; error: { message: string } | null }>;

/** @throws if the request fails. */
export async function must(request: Answer<unknown>): Promise<void> {
  const { error } = await request;
  if (error) throw new Error(error.message);
}

/** The data of a response. @throws if the request fails or returns no data. */
export async function read<T>(request: Answer<T>): Promise<T> {
  const { data, error } = await request;
  if (error || data === null) throw new Error(error?.message ?? 'No data');
  return data;
}

/** Waits until the run of a message has ended. */
export function ended(person: Person, messageId: string): Promise<AssistantRun> {
  return vi.waitFor(
    async () => {
      const run: AssistantRun = await read(
        person.client.from('assistant_runs').select('*').eq('message_id', messageId).single(),
      );
      if (['queued', 'running'].includes(run.status))
        throw new Error(`The run is still ${run.status}`);
      return run;
    },
    { timeout: 30_000, interval: 50 },
  );
}

export async function replies(person: Person, channel: Channel): Promise<string[]> {
  const messages: Message[] = await read(
    person.client
      .from('messages')
      .select('*')
      .eq('channel_id', channel.id)
      .eq('role', 'assistant')
      .order('created_at'),
  );
  return messages.map((message) => textOf(message));
}
