import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@parley/backend';
import { EVERYONE_MENTION, mentionOf, newId } from '@parley/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabases, startEmptyDatabases } from '../../scripts/migration/databases.ts';
import { workdir } from './database.ts';

/** Texts that were stored before references were, in a database at 0.9.0 that is then migrated. */

let databases: EmptyDatabases;
let baseline: string;
beforeAll(async () => {
  databases = await startEmptyDatabases();
  baseline = await mkdtemp(join(tmpdir(), 'parley-baseline-'));
  const [first = ''] = (await readdir(join(workdir, 'supabase', 'migrations'))).toSorted();
  const file = join('supabase', 'migrations', first);
  await cp(join(workdir, file), join(baseline, file));
});
afterAll(async () => {
  await databases.stop();
  await rm(baseline, { recursive: true });
});

const [ann, lee, assistant, channel, workspace] = [newId(), newId(), newId(), newId(), newId()];

type Stored = [text: string, metadata: Record<string, unknown>, written: string];
const STORED: Stored[] = [
  ['@Ann and @Ann Lee', { mentions: [ann, lee] }, `${mentionOf(ann)} and ${mentionOf(lee)}`],
  ['**@Ann** `@Ann` @Bo', { mentions: [ann] }, `**${mentionOf(ann)}** \`@Ann\` @Bo`],
  ['@Assistant hello', { mentions: [assistant] }, `${mentionOf(assistant)} hello`],
  ['@channel: lunch', { mentions_everyone: true }, `${EVERYONE_MENTION}: lunch`],
  ['@Ann', {}, '@Ann'],
  [`see [#Yard](/channels/${channel})`, {}, `see <#${channel}>`],
  [`see [the yard](/channels/${channel})`, {}, `see [the yard](/channels/${channel})`],
];

test('a migrated text has references, and nothing else of its message changes', async () => {
  const sql = await databases.create('stored_references');
  await migrate(sql, { workdir: baseline });
  const at = new Date('2026-01-01T00:00:00Z');
  const messages = STORED.map(([text, metadata]) => ({
    id: newId(),
    workspace_id: workspace,
    channel_id: channel,
    author_id: ann,
    parts: sql.json([{ type: 'step-start' }, { type: 'text', text }]),
    metadata: sql.json(metadata as never),
    created_at: at,
    updated_at: at,
  }));
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.profiles ${tx([
      { id: ann, name: 'Ann', role: 'user' },
      { id: lee, name: 'Ann Lee', role: 'user' },
      { id: assistant, name: null, role: 'assistant' },
    ])}`;
    await tx`insert into public.participants ${tx(
      [ann, lee].map((profile_id) => ({
        workspace_id: workspace,
        channel_id: channel,
        profile_id,
      })),
    )}`;
    await tx`insert into public.messages ${tx(messages)}`;
    const own = { workspace_id: workspace, channel_id: channel };
    await tx`insert into public.drafts
      ${tx({ ...own, profile_id: ann, text: '@Ann Lee, @channel', updated_at: at })}`;
    await tx`insert into public.scheduled_messages ${tx({
      ...own,
      author_id: ann,
      parts: sql.json([{ type: 'text', text: '@Ann Lee' }]),
      metadata: sql.json({ mentions: [lee] }),
      send_at: new Date('2027-01-01T00:00:00Z'),
      updated_at: at,
    })}`;
  });
  await migrate(sql, { workdir });
  const rows = await sql`select parts -> 1 ->> 'text' as text, metadata, updated_at, edited_at
    from public.messages order by id`;
  expect(rows).toEqual(
    STORED.map(([, metadata, text]) => ({ text, metadata, updated_at: at, edited_at: null })),
  );
  expect(await sql`select text, updated_at from public.drafts`).toEqual([
    { text: `${mentionOf(lee)}, ${EVERYONE_MENTION}`, updated_at: at },
  ]);
  expect(
    await sql`select parts -> 0 ->> 'text' as text, updated_at from public.scheduled_messages`,
  ).toEqual([{ text: mentionOf(lee), updated_at: at }]);
  expect(await sql`select from public.notifications`).toHaveLength(0);
  expect(await sql`select from public.assistant_runs`).toHaveLength(0);
  expect(await sql`select from realtime.messages`).toHaveLength(0);
});
