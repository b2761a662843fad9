import { randomUUID } from 'node:crypto';
import type { RowValues, Sql, TransactionSql } from '@parley/postgres';

/** A generator of numbers that repeats for the same seed (mulberry32). */
export type Chance = {
  below(bound: number): number;
  happens(share: number): boolean;
  one<Value>(from: readonly Value[]): Value;
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    happens: (share) => next() < share,
    one(from) {
      const value = from[below(from.length)];
      if (value === undefined) throw new Error('Nothing to choose from');
      return value;
    },
  };
}

export type RandomChannel = { id: string; visibility: 'open' | 'private' | 'direct' };
export type RandomItem = { kind: string; id: string };

/** A workspace with members, an assistant, channels and rows of every kind that can be asked of. */
export type RandomWorkspace = {
  id: string;
  /** Members, one person of no workspace, and the assistant. */
  people: string[];
  members: string[];
  assistant: string;
  channels: RandomChannel[];
  items: RandomItem[];
  /** The replies of assistants that have sources. */
  answers: string[];
};

/**
 * Writes a random workspace as the superuser, without triggers, so that hundreds take seconds.
 * People have accounts with a password that nobody knows; some have a second factor.
 */
export async function createRandomWorkspace(sql: Sql, seed: number): Promise<RandomWorkspace> {
  const chance = chanceOf(seed);
  const workspace = randomUUID();
  const named = (count: number) => Array.from({ length: count }, () => randomUUID());
  const humans = named(4 + chance.below(4));
  const [owner = '', ...others] = humans;
  const members = [owner, ...others.slice(1)];
  const assistant = randomUUID();
  const rows = new Map<string, RowValues[]>();
  const add = (table: string, row: RowValues) => {
    const known = rows.get(table);
    if (known) known.push(row);
    else rows.set(table, [row]);
  };

  for (const id of [...humans, assistant]) {
    if (id !== assistant)
      add('auth.users', { id, aud: 'authenticated', role: 'authenticated', email: `${id}@x.test` });
    const role = id === assistant ? 'assistant' : 'user';
    add('public.profiles', { id, name: `Person ${id.slice(0, 4)}`, role });
    if (id !== assistant && chance.happens(0.2))
      add('auth.mfa_factors', {
        id: randomUUID(),
        user_id: id,
        factor_type: 'totp',
        status: 'verified',
        secret: 'x',
        created_at: new Date(),
        updated_at: new Date(),
      });
  }
  add('public.workspaces', {
    id: workspace,
    name: `Random ${seed}`,
    owner_id: owner,
    requires_second_factor: chance.happens(0.15),
  });
  for (const id of members)
    add('public.memberships', {
      workspace_id: workspace,
      profile_id: id,
      role: id === owner ? 'owner' : chance.one(['member', 'member', 'admin']),
    });
  add('public.memberships', { workspace_id: workspace, profile_id: assistant, role: 'member' });
  add('private.assistants', { workspace_id: workspace, profile_id: assistant });
  if (chance.happens(0.5))
    add('public.api_tokens', {
      workspace_id: workspace,
      profile_id: chance.one(members),
      name: 'Tool',
      token_hash: randomUUID(),
      hint: '1234',
    });

  const channels: RandomChannel[] = [];
  const items: RandomItem[] = [];
  const answers: string[] = [];
  const messages: { id: string; channel: string }[] = [];
  const files: string[] = [];
  const gone = (share: number) => (chance.happens(share) ? new Date(Date.now() - 3_600_000) : null);
  const shared = (channel: string | null) => {
    const id = randomUUID();
    const base = { workspace_id: workspace, channel_id: channel, created_by: chance.one(members) };
    add('public.files', {
      ...base,
      id,
      name: `${id}.txt`,
      storage_path: `${workspace}/${id}/1/a.txt`,
      mime_type: 'text/plain',
      file_size: 3,
      deleted_at: gone(0.2),
    });
    files.push(id);
    items.push({ kind: 'file', id });
    const event = randomUUID();
    const at = new Date();
    const event_row = { ...base, id: event, title: 'Meeting', starts_at: at, ends_at: at };
    add('public.events', { ...event_row, deleted_at: gone(0.2) });
    items.push({ kind: 'event', id: event });
    const risk = randomUUID();
    const number = (rows.get('public.risks')?.length ?? 0) + 1;
    add('public.risks', { ...base, id: risk, number, title: 'Risk', deleted_at: gone(0.2) });
    items.push({ kind: 'risk', id: risk });
  };
  const post = (channel: string, author: string, role = 'user', isKept = role !== 'user') => {
    const id = randomUUID();
    add('public.messages', {
      id,
      workspace_id: workspace,
      channel_id: channel,
      author_id: author,
      role,
      parts: sql.json([{ type: 'text', text: 'word' }]),
      deleted_at: isKept ? null : gone(0.2),
      released_at: gone(0.3),
    });
    items.push({ kind: 'message', id });
    if (role === 'user') messages.push({ id, channel });
    return id;
  };

  shared(null);
  for (let index = 2 + chance.below(3); index > 0; index -= 1) {
    const id = randomUUID();
    const visibility = chance.one(['open', 'private', 'private', 'direct'] as const);
    const isDeleted = chance.happens(0.1);
    add('public.channels', {
      id,
      workspace_id: workspace,
      name: 'Channel',
      topic: id,
      visibility,
      prompt: 'Answer.',
      archived_at: gone(0.1),
      deleted_at: isDeleted ? new Date(Date.now() - 3_600_000) : null,
    });
    channels.push({ id, visibility });
    items.push({ kind: 'channel', id }, { kind: 'prompt', id });
    const inside = members.filter(() => chance.happens(0.5));
    for (const person of inside)
      add('public.participants', {
        workspace_id: workspace,
        channel_id: id,
        profile_id: person,
        role: chance.one(['member', 'member', 'guest', 'admin', 'owner', 'moderator']),
      });
    if (chance.happens(0.7))
      add('public.participants', {
        workspace_id: workspace,
        channel_id: id,
        profile_id: assistant,
        role: 'assistant',
      });
    if (visibility !== 'direct' && chance.happens(0.6)) shared(id);
    for (let left = chance.below(4); left > 0; left -= 1) {
      const message = post(id, chance.one(members));
      if (!chance.happens(0.5)) continue;
      const file = randomUUID();
      const path = `${workspace}/${id}/${message}/${file}/a.txt`;
      add('public.attachments', {
        id: file,
        workspace_id: workspace,
        channel_id: id,
        message_id: message,
        type: 'document',
        name: 'a.txt',
        storage_path: path,
        mime_type: 'text/plain',
        file_size: 3,
        deleted_at: gone(0.1),
      });
      add('storage.objects', { bucket_id: 'attachments', name: path, owner_id: owner });
      items.push({ kind: 'attachment', id: file });
    }
  }
  for (const channel of channels) {
    if (messages.length === 0 || !chance.happens(0.6)) continue;
    const question = post(channel.id, chance.one(members), 'user', true);
    const answer = post(channel.id, assistant, 'assistant');
    const run = {
      id: randomUUID(),
      workspace_id: workspace,
      channel_id: channel.id,
      message_id: question,
      reply_id: answer,
      assistant_id: assistant,
      asked_by: chance.one(members),
      status: 'done',
    };
    const sources = Array.from({ length: 1 + chance.below(3) }, () => {
      const { id } = chance.one(messages);
      return { type: 'message', id, message_id: id, title: 'A message' };
    });
    const all = [...sources, { type: 'file', id: chance.one(files), title: 'A file' }];
    add('public.assistant_runs', { ...run, sources: sql.json(all) });
    answers.push(answer);
  }

  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const [table, values] of rows) await insertAll(tx, table, values);
    await tx`insert into private.quoted_channels (channel_id, run_id)
      select quoted, r.id from public.assistant_runs r, private.channels_quoted(r) quoted
      where r.workspace_id = ${workspace}`;
  });
  return {
    id: workspace,
    people: [...humans, assistant],
    members,
    assistant,
    channels,
    items,
    answers,
  };
}

async function insertAll(tx: TransactionSql, table: string, values: RowValues[]): Promise<void> {
  await tx`insert into ${tx(table)} ${tx(values)}`;
}
