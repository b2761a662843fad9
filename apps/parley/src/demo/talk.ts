import {
  EVERYONE_MENTION,
  type MessagePart,
  mentionOf,
  referencesIn,
  userParts,
} from '@parley/model';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Sql, TransactionSql } from '@parley/postgres';
import { v7 } from 'uuid';
import type { Calendar } from './calendar.ts';
import { attachFile, type DemoFile } from './files.ts';
import { type PersonKey, people } from './people.ts';
import type { FileName, StoryLine } from './story/index.ts';

export type Ids = {
  workspace: string;
  assistant: string;
  people: ReadonlyMap<PersonKey, string>;
};
export type ChannelIds = { workspace_id: string; channel_id: string };
type DatedLine = { line: StoryLine; id: string; at: Date; text: string; parts: MessagePart[] };
type Options = {
  ids: Ids;
  calendar: Calendar;
  /** The service role's client, which uploads the files. */
  storage: SupabaseClient;
  files: ReadonlyMap<FileName, DemoFile>;
};

const MINUTE_MS = 60_000;

/**
 * Writes a channel's messages with their reactions, polls, mentions and read marks. Past messages
 * notify nobody and are not answered by the assistant.
 * @returns ids of messages by their key.
 */
export async function writeTalk(
  sql: Sql,
  channelIds: ChannelIds,
  lines: readonly StoryLine[],
  options: Options,
): Promise<Map<string, string>> {
  const { ids, calendar } = options;
  const datedLines = await sayable(channelIds, lines, options);
  const keyed = new Map(datedLines.flatMap(({ line, id }) => (line.key ? [[line.key, id]] : [])));
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const writer = new Writer(tx, channelIds, ids, keyed);
    await writer.messages(datedLines);
    await writer.reactions(datedLines);
    await writer.polls(datedLines);
    await writer.calls(datedLines, calendar);
    await writer.readMarks(datedLines, calendar.at(0, '06:00'));
    // Enable triggers, so that files are extracted for search and for the assistant.
    await tx`set local session_replication_role = origin`;
    await writer.attachments(datedLines);
    await tx`select private.keep_message_words(m) from public.messages m
      where id = any (${datedLines.map(({ id }) => id)}::uuid[])`;
  });
  return keyed;
}

/** Messages up to now in order, with their files uploaded. */
async function sayable(
  channelIds: ChannelIds,
  lines: readonly StoryLine[],
  { ids, calendar, storage, files }: Options,
): Promise<DatedLine[]> {
  const datedLines: DatedLine[] = [];
  for (const [index, line] of lines.entries()) {
    // Seconds keep the order of messages in the same minute.
    const at = new Date(calendar.at(line.day, line.at).getTime() + (index % 60) * 1000);
    if (at > calendar.now) continue;
    const id = v7({ msecs: at.getTime() });
    const text = withMentions(calendar.words(line.text, line.day), ids);
    const parts: MessagePart[] =
      line.by === 'assistant'
        ? [{ type: 'step-start' }, { type: 'text', text, state: 'done' }]
        : userParts(id, text, []);
    const file = line.file && files.get(line.file);
    if (file) {
      const summary = await attachFile(storage, { ...channelIds, message_id: id }, file);
      parts.push({ type: 'data-attachments', id: `${id}-attachments`, data: [summary] });
    }
    datedLines.push({ line, id, at, text, parts });
  }
  return datedLines.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The line's text with a reference in place of each `@Name`. */
function withMentions(text: string, { assistant, people: ids }: Ids): string {
  const called: [string, string][] = [
    ['channel', EVERYONE_MENTION],
    ['Assistant', mentionOf(assistant)],
    ...people.map(({ key, name }): [string, string] => [name, mentionOf(ids.get(key) ?? '')]),
  ];
  return called.reduce((all, [name, mention]) => all.replaceAll(`@${name}`, mention), text);
}

/** Writes the rows of one channel. */
class Writer {
  readonly #tx: TransactionSql;
  readonly #channelIds: ChannelIds;
  readonly #ids: Ids;
  readonly #keyed: ReadonlyMap<string, string>;

  constructor(
    tx: TransactionSql,
    channelIds: ChannelIds,
    ids: Ids,
    keyed: ReadonlyMap<string, string>,
  ) {
    this.#tx = tx;
    this.#channelIds = channelIds;
    this.#ids = ids;
    this.#keyed = keyed;
  }

  async messages(said: readonly DatedLine[]): Promise<void> {
    const rows = said.map((one) => {
      const { line, id, at, text, parts } = one;
      const replies = said.filter(({ line: { under } }) => under && under === line.key);
      const called = this.#called(text);
      return {
        ...this.#channelIds,
        id,
        author_id: this.#author(line),
        thread_id: this.#idOf(line.under),
        reply_to_id: this.#idOf(line.answers),
        role: line.by === 'assistant' ? 'assistant' : 'user',
        parts: this.#tx.json(parts),
        metadata: this.#tx.json({
          ...this.#channelIds,
          ...(called.length > 0 ? { mentions: called } : {}),
          ...(text.includes(EVERYONE_MENTION) ? { mentions_everyone: true } : {}),
          ...(line.poll ? { poll: true } : {}),
        }),
        reply_count: replies.length,
        last_reply_at: replies.at(-1)?.at ?? null,
        pinned_at: line.isPinned ? at : null,
        pinned_by: line.isPinned ? this.#author(line) : null,
        released_at: line.isPinned === 'for everybody' ? at : null,
        created_at: at,
        updated_at: at,
      };
    });
    // A single insert, because threads refer to their first message and replies to their question.
    if (rows.length > 0) await this.#tx`insert into public.messages ${this.#tx(rows)}`;
  }

  async attachments(said: readonly DatedLine[]): Promise<void> {
    const rows = said.flatMap(({ id, at, parts }) =>
      parts
        .flatMap((part) => (part.type === 'data-attachments' ? part.data : []))
        .map(({ width, height, ...file }) => ({
          ...this.#channelIds,
          ...file,
          message_id: id,
          status: 'uploaded',
          progress: 100,
          metadata: this.#tx.json(width ? { width, height } : {}),
          created_at: at,
        })),
    );
    if (rows.length > 0) await this.#tx`insert into public.attachments ${this.#tx(rows)}`;
  }

  async reactions(said: readonly DatedLine[]): Promise<void> {
    const rows = said.flatMap(({ line, id, at }) =>
      Object.entries(line.reactions ?? {}).flatMap(([emoji, by]) =>
        by.map((key, index) => ({
          ...this.#channelIds,
          message_id: id,
          profile_id: this.#person(key),
          emoji,
          created_at: new Date(at.getTime() + (index + 1) * MINUTE_MS),
        })),
      ),
    );
    if (rows.length > 0) await this.#tx`insert into public.reactions ${this.#tx(rows)}`;
  }

  async polls(said: readonly DatedLine[]): Promise<void> {
    for (const { line, id, at, text } of said) {
      if (!line.poll) continue;
      const poll = v7({ msecs: at.getTime() });
      const options = line.poll.map(([option]) => option);
      await this.#tx`insert into public.polls
        ${this.#tx({
          ...this.#channelIds,
          id: poll,
          message_id: id,
          question: text,
          options: this.#tx.json(options),
          created_by: this.#author(line),
        })}`;
      const votes = line.poll.flatMap(([, voters], option) =>
        voters.map((key) => ({
          ...this.#channelIds,
          message_id: id,
          poll_id: poll,
          profile_id: this.#person(key),
          option,
        })),
      );
      await this.#tx`insert into public.poll_votes ${this.#tx(votes)}`;
    }
  }

  /** Mention notifications from before today are already read. */
  async calls(said: readonly DatedLine[], calendar: Calendar): Promise<void> {
    const today = calendar.at(0, '06:00');
    const rows = said.flatMap(({ line, id, at, text }) =>
      this.#called(text)
        .filter((called) => called !== this.#ids.assistant)
        .map((called) => ({
          ...this.#channelIds,
          message_id: id,
          thread_id: this.#idOf(line.under),
          profile_id: called,
          actor_id: this.#author(line),
          kind: 'mention',
          read_at: at < today ? at : null,
          created_at: at,
          updated_at: at,
        })),
    );
    if (rows.length > 0) await this.#tx`insert into public.notifications ${this.#tx(rows)}`;
  }

  /** Everybody has read the messages from before today, and those before their own last message. */
  async readMarks(said: readonly DatedLine[], today: Date): Promise<void> {
    for (const { key } of people) {
      const spoke = said.findLast(({ line }) => line.by === key)?.at;
      const before = said.findLast(({ at }) => at < today)?.at ?? today;
      const read = spoke && spoke > before ? spoke : before;
      await this.#tx`update public.participants set last_read_at = ${read}
        where channel_id = ${this.#channelIds.channel_id} and profile_id = ${this.#person(key)}`;
    }
  }

  #called(text: string): string[] {
    return referencesIn([text]).person;
  }

  #author({ by }: StoryLine): string {
    return by === 'assistant' ? this.#ids.assistant : this.#person(by);
  }

  #person(key: PersonKey): string {
    return this.#ids.people.get(key) ?? '';
  }

  #idOf(key: string | undefined): string | null {
    return key === undefined ? null : (this.#keyed.get(key) ?? null);
  }
}
