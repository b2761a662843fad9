import { randomUUID } from 'node:crypto';
import type { Past } from '@parley/assistant';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { Asked } from './select.ts';
import type { Timeline } from './timeline.ts';

/** What an answer rests on. */
export type Source = {
  id: string;
  kind: 'message' | 'file' | 'other';
  title: string;
  at: string | null;
  channel: string | null;
  channelName: string | null;
  isOpen: boolean;
  text: string;
};

export type Outcome = 'sourced' | 'unsourced' | 'unknown' | 'failed';

export type Answered = {
  asked: Asked;
  outcome: Outcome;
  /** Markdown. */
  text: string;
  sources: Source[];
  /** Ids of what it names although it was written after the question. There are none. */
  later: string[];
  ms: number;
  tokens: { input: number; output: number };
  estimate: { input: number; output: number };
  cost: number | null;
  error: string | null;
};

export type AskOptions = {
  sql: Sql;
  past: Past;
  timeline: Timeline;
  workspace: string;
};

const sourceSchema = z.object({
  type: z.string(),
  id: z.string(),
  message_id: z.string().optional(),
  title: z.string(),
});

/** An honest "I don't know", in the words of our own model and of others. */
const UNKNOWN = new RegExp(
  [
    String.raw`\b(?:could ?n[o’']t|cannot|can[’']?t|did ?n[o’']t|did not|could not) (?:find|answer|see|tell)`,
    String.raw`\b(?:don[’']t|do not) (?:know|have (?:any|enough))`,
    String.raw`\bno (?:information|answer|mention|record)`,
    String.raw`\bnot (?:mentioned|found)\b`,
    String.raw`\bnichts (?:\S+ ){0,3}gefunden`,
    String.raw`\bnicht (?:gefunden|bekannt|erwähnt)`,
    String.raw`\bweiß (?:ich|es) (?:\S+ )?nicht`,
    String.raw`\bkeine (?:Antwort|Information|Angabe|Hinweise?)`,
  ].join('|'),
  'iu',
);
const BEGINNING = 300;

/** Asks the assistant a question of the past at its moment, and removes every trace of it. */
export async function ask(
  { sql, past, timeline, workspace }: AskOptions,
  asked: Asked,
): Promise<Answered> {
  await timeline.advance(asked.at, asked.id);
  const run = {
    id: randomUUID(),
    workspace_id: workspace,
    channel_id: asked.channel,
    message_id: asked.id,
    reply_id: randomUUID(),
    assistant_id: await assistantOf(sql, asked.channel),
    asked_by: asked.author,
    attempt: 1,
    input_tokens: null,
    output_tokens: null,
    cost: null,
    is_private: false,
  };
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from public.assistant_runs where message_id = ${asked.id}`;
    await tx`insert into public.assistant_runs
        (id, workspace_id, channel_id, message_id, reply_id, assistant_id, asked_by)
      values (${run.id}, ${workspace}, ${asked.channel}, ${asked.id}, ${run.reply_id},
        ${run.assistant_id}, ${asked.author})`;
  });
  try {
    const { outcome, estimate } = await past.answer(run, new Date(asked.at));
    const [reply] = await sql<{ text: string }[]>`
      select private.message_text(parts, content) as text
      from public.messages where id = ${run.reply_id}`;
    const facts = 'facts' in outcome ? outcome.facts : {};
    const text = reply?.text ?? '';
    const named = [...z.array(sourceSchema).parse(facts.sources ?? []), ...linkedIn(text)];
    const read = await readSources(sql, asked, named);
    return {
      asked,
      outcome: outcomeOf(outcome.status, text, read.sources),
      text,
      ...read,
      ms: facts.duration_ms ?? 0,
      tokens: { input: facts.input_tokens ?? 0, output: facts.output_tokens ?? 0 },
      estimate,
      cost: facts.cost ?? null,
      error: outcome.status === 'failed' ? outcome.failure.code : null,
    };
  } finally {
    await sql`delete from public.messages where id = ${run.reply_id}`;
    await sql`delete from public.assistant_runs where id = ${run.id}`;
    await sql`delete from public.notifications where workspace_id = ${workspace}`;
  }
}

function outcomeOf(status: string, text: string, sources: readonly Source[]): Outcome {
  if (status === 'failed' || status === 'interrupted') return 'failed';
  if (text === '' || UNKNOWN.test(text.slice(0, BEGINNING))) return 'unknown';
  return sources.length > 0 ? 'sourced' : 'unsourced';
}

async function assistantOf(sql: Sql, channel: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select profile_id as id from public.participants
    where channel_id = ${channel} and role = 'assistant' order by created_at limit 1`;
  if (!row) throw new Error(`No assistant takes part in the channel ${channel}`);
  return row.id;
}

/** Messages that the text links to; nearly always they are among the sources of the run. */
const linkedIn = (text: string): Named[] =>
  [...text.matchAll(/[?&]m=([0-9a-f-]{36})/gi)].map(([, id = '']) => ({
    type: 'message',
    id,
    title: '',
  }));

type Named = z.infer<typeof sourceSchema>;

/**
 * What the answer names, as it is in the database. The question itself is no source. A message that
 * is not there, or is not older than the question, is later: the answer could not have known it.
 */
export async function readSources(
  sql: Sql,
  asked: Pick<Asked, 'id' | 'at'>,
  named: readonly Named[],
): Promise<{ sources: Source[]; later: string[] }> {
  const messages = named.flatMap(({ type, id, message_id: message }) =>
    message !== undefined ? [message] : type === 'message' ? [id] : [],
  );
  const rows = await sql<Row[]>`
    select m.id, m.created_at::text as at, m.channel_id as channel, c.name as "channelName",
      c.visibility = 'open' as "isOpen", coalesce(p.name, '') as author,
      private.message_text(m.parts, m.content) as text,
      greatest(m.created_at, m.edited_at) < ${asked.at}::timestamptz as "isEarlier"
    from public.messages m join public.channels c on c.id = m.channel_id
    left join public.profiles p on p.id = m.author_id
    where m.id = any (${messages}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sources: Source[] = [];
  const later: string[] = [];
  const seen = new Set<string>();
  for (const one of named) {
    const message = one.message_id ?? (one.type === 'message' ? one.id : undefined);
    if (message === asked.id || seen.has(message ?? one.id)) continue;
    seen.add(message ?? one.id);
    const row = message === undefined ? undefined : byId.get(message);
    if (message !== undefined && !row?.isEarlier) later.push(message);
    else sources.push(sourceOf(one, row));
  }
  return { sources, later };
}

type Row = {
  id: string;
  at: string;
  channel: string;
  channelName: string;
  isOpen: boolean;
  author: string;
  text: string;
  isEarlier: boolean;
};

const sourceOf = ({ id, type, title }: Named, row: Row | undefined): Source => ({
  id,
  kind: type === 'message' || type === 'file' ? type : 'other',
  title: type === 'message' ? (row?.author ?? title) : title,
  at: row?.at ?? null,
  channel: row?.channel ?? null,
  channelName: row?.channelName ?? null,
  isOpen: row?.isOpen ?? false,
  text: row?.text ?? '',
});
