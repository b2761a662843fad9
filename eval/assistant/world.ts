import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newPrivateKey, openSecrets, type ProviderConfig, startAssistant } from '@parley/assistant';
import { startDisposableBackend } from '@parley/backend/testing';
import { startExtraction } from '@parley/extraction';
import { mentionOf, newId, textOf, userParts } from '@parley/model';
import { postgres } from '@parley/postgres';
import { buildOffice } from './office/build.ts';
import { type Calendar, officeCalendar } from './office/calendar.ts';
import type { PersonKey } from './office/people.ts';

/** An answer with what its run recorded. */
export type Answer = {
  text: string;
  status: string;
  sources: string[];
  tools: string[];
  tokens: { in: number; out: number };
  ms: number;
};

const PATIENCE_MS = 120_000;

/** The office on a backend and a worker of its own, on a folder that is removed afterwards. */
export async function startWorld(provider: ProviderConfig, now = new Date()) {
  const started = new AsyncDisposableStack();
  try {
    return await start(provider, now, started);
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** @param started what has to be stopped, the last first */
async function start(provider: ProviderConfig, now: Date, started: AsyncDisposableStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-eval-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const backend = await startDisposableBackend({
    workdir: fileURLToPath(new URL('../..', import.meta.url)),
    dataDir,
    port: 0,
    log: () => {},
  });
  started.defer(() => backend.stop());
  const { url: supabaseUrl, databaseUrl, keys } = backend;
  const worker = { databaseUrl, supabaseUrl, log: () => {} };
  const extraction = await startExtraction({ ...worker, secretKey: keys.secretKey });
  started.defer(() => extraction.stop());
  const sql = postgres(databaseUrl, { max: 4 });
  started.defer(() => sql.end());
  const calendar: Calendar = officeCalendar(now);
  const office = await buildOffice(sql, backend, calendar);
  const assistant = await startAssistant({
    ...worker,
    ...keys,
    provider,
    secrets: openSecrets(newPrivateKey()),
  });
  started.defer(() => assistant.stop());

  async function post(by: PersonKey, channel: string, text: string): Promise<string> {
    const id = newId();
    const person = office.people.get(by);
    const place = {
      workspace_id: office.workspace,
      channel_id: office.channels.get(channel) ?? channel,
    };
    const { error } = (await person?.client.from('messages').insert({
      id,
      ...place,
      author_id: person.id,
      role: 'user',
      parts: userParts(id, text, []),
      metadata: place,
    })) ?? { error: new Error('Nobody asks') };
    if (error) throw new Error(`${by} could not write in ${channel}: ${error.message}`);
    return id;
  }

  async function ended(message: string) {
    const begun = Date.now();
    for (;;) {
      const [run] = await sql<
        {
          status: string;
          reply_id: string;
          sources: { id: string }[];
          tool_calls: { name: string }[];
          input_tokens: number | null;
          output_tokens: number | null;
          duration_ms: number | null;
          error: { message: string } | null;
        }[]
      >`select status, reply_id, sources, tool_calls, input_tokens, output_tokens, duration_ms, error
        from public.assistant_runs where message_id = ${message}`;
      if (run && !['queued', 'running'].includes(run.status)) return run;
      if (Date.now() - begun > PATIENCE_MS) throw new Error(`No answer to ${message}`);
      await sleep(25);
    }
  }

  /** Removes a question and its answer, one after another: each touches answers that quote it. */
  let removed = Promise.resolve();
  async function remove(question: string, reply: string): Promise<void> {
    await sql`update public.messages set deleted_at = now() where id in (${question}, ${reply})`;
    await sql`delete from public.assistant_runs where message_id = ${question}`;
  }

  return {
    office,
    calendar,
    sql,
    post,
    ended,
    /** Asks the assistant of a channel, and removes question and answer again. */
    async ask(by: PersonKey, channel: string, question: string): Promise<Answer> {
      const id = await post(by, channel, `${mentionOf(office.assistant)} ${question}`);
      const run = await ended(id);
      const [reply] = await sql<
        { parts: never; content: string }[]
      >`select parts, content from public.messages where id = ${run.reply_id}`;
      removed = removed.then(() => remove(id, run.reply_id));
      await removed;
      return {
        text: reply ? textOf(reply) : (run.error?.message ?? ''),
        status: run.status,
        sources: run.sources.map((source) => source.id),
        tools: run.tool_calls.map(({ name }) => name),
        tokens: { in: run.input_tokens ?? 0, out: run.output_tokens ?? 0 },
        ms: run.duration_ms ?? 0,
      };
    },
    stop: () => started.disposeAsync(),
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
