import { createHash } from 'node:crypto';
import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import { idOf } from './ids.ts';
import { judge } from './judge.ts';
import { type Line, linesOf, type ReadOptions } from './lines.ts';
import type { TellNote } from './notes.ts';
import type { Channels, Known } from './channels.ts';
import { directPostSchema, postSchema, type Said, saidSchema } from './shapes.ts';
import { momentOf } from './times.ts';

/** A message that comes. */
export type Message = {
  readonly id: string;
  readonly at: string;
  readonly channel: Known;
  /** Null for a line in the place of a thread's first message that is left out. */
  readonly said: Said | null;
  readonly role: 'user' | 'system';
  readonly where: string;
};
/** A message of a channel, and its replies. */
export type Thread = { readonly root: Message; readonly replies: readonly Message[] };

/**
 * A message has no id in an export: its channel, author and time are one. Messages that share them
 * are numbered, and one with the same text too is a double.
 */
export type Numbering = {
  /** @returns null for a double. */
  of(position: string, key: string, text: string): number | null;
};

/** The first reading numbers. It remembers only what is not the first with its key. */
export class FirstNumbering implements Numbering {
  readonly #keys = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly exceptions = new Map<string, number | null>();

  of(position: string, key: string, text: string): number | null {
    const own = digest(key);
    const whole = digest(`${key}\n${text}`);
    const isFirst = !this.#keys.has(own);
    const number = isFirst ? 0 : this.#keys.has(whole) ? null : (this.#counts.get(own) ?? 0) + 1;
    this.#keys.add(own).add(whole);
    if (!isFirst) this.exceptions.set(position, number);
    if (number !== null && number > 0) this.#counts.set(own, number);
    return number;
  }
}

/** Later readings number as the first one did. */
export const laterNumbering = (exceptions: ReadonlyMap<string, number | null>): Numbering => ({
  of: (position) => exceptions.get(position) ?? (exceptions.has(position) ? null : 0),
});

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64').slice(0, 22);

export type PostsOptions = ReadOptions & { numbering: Numbering; channels: Channels };

/** The messages of an export, with what answers them. */
export async function* threadsOf(
  archive: Archive,
  file: ArchiveEntry,
  { numbering, channels, tell = () => {}, ...reading }: PostsOptions,
): AsyncGenerator<Thread> {
  for await (const line of linesOf(archive, file, { ...reading, tell })) {
    if (line.type !== 'post' && line.type !== 'direct_post') continue;
    const target = targetOf(line, channels, tell);
    if (target === null) continue;
    const thread = threadOf(line, target, { numbering, tell });
    if (thread) yield thread;
  }
}

type Target = { channel: Known; replies: readonly unknown[] };

function targetOf({ type, value, where }: Line, channels: Channels, tell: TellNote): Target | null {
  const parsed = (type === 'post' ? postSchema : directPostSchema).safeParse(value);
  if (!parsed.success) {
    tell('bad_message', where);
    return null;
  }
  const { data } = parsed;
  const replies = data.replies ?? [];
  const channel =
    'team' in data
      ? channels.channel(data.team, data.channel)
      : channels.conversation(data.channel_members, where);
  if (channel === null || channel === 'other') {
    const code = channel === null ? 'unknown_channel' : 'other_team_message';
    for (let lost = 0; lost <= replies.length; lost += 1) tell(code, where);
    return null;
  }
  for (const _ of data.thread_followers) tell('thread_followed', where);
  return { channel, replies };
}

type Means = { numbering: Numbering; tell: TellNote };

function threadOf(
  line: Line,
  { channel, replies }: Target,
  { numbering, tell }: Means,
): Thread | null {
  const rootAt = momentOf(createdAt(line.value));
  const read = (value: unknown, index: number): Message | null => {
    const where = index < 0 ? line.where : `${line.where}, reply ${index + 1}`;
    const said = saidSchema.safeParse(value).data;
    if (!said) {
      tell('bad_message', where);
      return null;
    }
    const at = momentOf(said.create_at);
    if (at === null) {
      tell('bad_time', where);
      return null;
    }
    const { role, note } = judge(said);
    if (role === null) {
      if (note) tell(note, where);
      return null;
    }
    const key = [channel.id, said.user, at, index < 0 ? null : rootAt] as const;
    const number = numbering.of(`${line.number} ${index}`, JSON.stringify(key), said.message ?? '');
    if (number === null) {
      tell('double_message', where);
      return null;
    }
    if (note) tell(note, where);
    return {
      // Hashed only by readings that need it.
      get id() {
        return idOf('message', ...key, number);
      },
      at,
      channel,
      said,
      role,
      where,
    };
  };
  const root = read(line.value, -1);
  const answers = replies.flatMap((reply, index) => read(reply, index) ?? []);
  if (root) return { root, replies: answers };
  const [first] = answers;
  if (!first) return null;
  tell('thread_root_missing', line.where);
  const at = rootAt ?? first.at;
  const id = idOf('message', 'root of', first.id);
  return {
    root: { id, at, channel, said: null, role: 'user', where: line.where },
    replies: answers,
  };
}

const createdAt = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'create_at' in value ? value.create_at : undefined;
