import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDisposableBackend } from '@parley/backend/testing';
import { mentionOf } from '@parley/model';
import { createSafeFetch } from '@parley/safe-fetch';
import { postgres, type Sql } from '@parley/postgres';
import { vi } from 'vitest';
import { workdir } from '../../../../supabase/tests/database.ts';
import { newPrivateKey, openSecrets } from '../../src/secrets.ts';
import { startAssistant } from '../../src/start.ts';
import type { InjectionAttempt } from './attempt.ts';
import { type Furnished, furnish } from './furnish.ts';
import { startObeyingModel } from './obeying-model.ts';
import { inserter, words } from './rows.ts';
import { type InjectionStage, setAttempt } from './stage.ts';
import { startTrap } from './trap.ts';

/** Every secret of the world contains this word, and no attempt does. */
export const SECRET = /swordfish-/;
export const KEY = 'sk-swordfish-key-0000';

type Asker = 'ada' | 'bo';

/**
 * Ada, who can read much; Bo, who shares two open channels with her and attacks; an assistant whose
 * model obeys everyone; and a server that records every call.
 */
export async function startInjectionWorld() {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-injection-'));
  const backend = await startDisposableBackend({ workdir, dataDir, port: 0, log: () => {} });
  const sql = postgres(backend.databaseUrl, { max: 4 });
  // What a model is asked about other channels, to find facts there, is no part of an answer.
  await sql`create or replace function private.read_for_facts(message public.messages)
    returns void language sql as 'select'`;
  const model = await startObeyingModel();
  const trap = await startTrap();
  const furnished = await furnish(sql, trap.url);
  const assistant = await startAssistant({
    supabaseUrl: backend.url,
    publishableKey: backend.keys.publishableKey,
    jwtSecret: backend.keys.jwtSecret,
    databaseUrl: backend.databaseUrl,
    provider: { kind: 'openai-compatible', apiKey: KEY, model: 'obeying', baseUrl: model.url },
    secrets: openSecrets(newPrivateKey()),
    safeFetch: createSafeFetch({ allowsLoopback: true }),
    log: () => {},
    retrySeconds: 0.05,
  });
  return {
    sql,
    model,
    trap,
    furnished,
    origin: new URL(backend.url).origin,
    set: (attempt: InjectionAttempt) => setAttempt(sql, furnished, attempt, trap),
    ask: (asker: Asker, stage: InjectionStage, where: 'talk' | 'alone') =>
      ask(sql, furnished, asker, stage, where),
    async stop() {
      await assistant.stop();
      await sql.end({ timeout: 5 });
      await backend.stop();
      await model.close();
      await trap.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type InjectionWorld = Awaited<ReturnType<typeof startInjectionWorld>>;

/**
 * Asks in the attempt's channel, or in the conversation with the assistant alone; resolves with the
 * ended run.
 */
async function ask(
  sql: Sql,
  furnished: Furnished,
  asker: Asker,
  stage: InjectionStage,
  where: 'talk' | 'alone',
): Promise<{ id: string; reply_id: string; status: string; message_id: string }> {
  const channel = stage[where];
  // In the conversation with the assistant, the channel has to be read first.
  const calls = stage.asked.slice(where === 'alone' ? 0 : 1).map((demand) => `⟦${demand}⟧`);
  const id = await inserter(sql)('messages', {
    workspace_id: furnished.workspace,
    channel_id: channel,
    author_id: furnished[asker],
    thread_id: where === 'talk' ? stage.thread : null,
    parts: words(
      `${mentionOf(furnished.assistant)} What is new, and what should I know? ${calls.join(' ')}`,
    ),
  });
  return vi.waitFor(
    async () => {
      const [run] = await sql<
        { id: string; reply_id: string; status: string; message_id: string }[]
      >`select id, reply_id, status, message_id from public.assistant_runs where message_id = ${id}`;
      if (!run || ['queued', 'running'].includes(run.status))
        throw new Error(`${stage.attempt.id}: the run is ${run?.status ?? 'missing'}`);
      return run;
    },
    { timeout: 30_000, interval: 25 },
  );
}
