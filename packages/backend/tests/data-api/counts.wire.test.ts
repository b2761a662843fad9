import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../project.ts';

const CHANNELS = 4;
const IN_A_CHANNEL = 10_500;
const MOST_COUNTED = 10_000;
const [workspace, channel, message] = [randomUUID(), randomUUID(), randomUUID()];

let project: TestBackend;
let author: { client: SupabaseClient; id: string };
let outsider: { client: SupabaseClient; id: string };
beforeAll(async () => {
  project = await startTestBackend();
  [author, outsider] = await Promise.all([project.person('ann'), project.person('ben')]);
  const { sql } = project;
  // The author may read one channel of several, while the planner's statistics include all of them.
  await sql.unsafe(`
    create table public.lines (
      id uuid primary key default gen_random_uuid(), workspace_id uuid, channel_id uuid,
      author_id uuid, created_at timestamptz, likes integer);
    create index on public.lines (author_id);
    create index on public.lines (channel_id);
    alter table public.lines enable row level security;
    create policy "authors read a channel" on public.lines for select to authenticated
      using (author_id = (select auth.uid()) and channel_id = '${channel}');
    grant select on public.lines to anon, authenticated;
    insert into public.lines (workspace_id, channel_id, author_id, created_at, likes)
      select '${workspace}', case when c = 1 then '${channel}'::uuid else gen_random_uuid() end,
        '${author.id}', now() - n * interval '1 minute', n % 7
      from generate_series(1, ${CHANNELS}) c, generate_series(1, ${IN_A_CHANNEL}) n;
    update public.lines set id = '${message}' where id = (select id from public.lines limit 1);
    analyze public.lines;
    notify pgrst, 'reload schema'`);
  await vi.waitFor(async () => {
    expect((await author.client.from('lines').select('id').limit(1)).error).toBeNull();
  });
});
afterAll(() => project.stop());

const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const FILTERS = () =>
  [
    '',
    `id=eq.${message}`,
    `author_id=eq.${author.id}`,
    `channel_id=eq.${channel}`,
    `workspace_id=eq.${workspace}`,
    `created_at=gte.${yesterday}`,
    `created_at=lt.${yesterday}`,
    'likes=eq.3',
    'likes=not.is.null',
    `or=(author_id.eq.${author.id},likes.gt.2)`,
  ].map((filter) => `select=id&limit=1&${filter}`);

const ask = async (token: string | null, query: string, count: string) => {
  const { url, keys } = project.backend;
  const answer = await fetch(`${url}/rest/v1/lines?${query}`, {
    headers: {
      apikey: keys.publishableKey,
      prefer: `count=${count}`,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, range: answer.headers.get('content-range') };
};
const tokenOf = async ({ client }: { client: SupabaseClient }) =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

describe('an inexact count', () => {
  test.each(['planned', 'estimated'])(
    '%s reveals nothing to an outsider by any filter',
    async (count) => {
      for (const token of [null, await tokenOf(outsider)])
        for (const query of FILTERS())
          expect([query, await ask(token, query, count)]).toEqual([
            query,
            { status: 200, range: '*/0' },
          ]);
    },
  );

  test.each(['planned', 'estimated'])('%s counts only readable rows', async (count) => {
    const token = await tokenOf(author);
    for (const query of FILTERS()) {
      const { status, range } = await ask(token, query, 'exact');
      const [span, total] = range?.split('/') ?? [];
      const few = Math.min(Number(total), MOST_COUNTED + 1);
      expect([query, await ask(token, query, count)]).toEqual([
        query,
        { status, range: `${span}/${few}` },
      ]);
    }
  });

  test('a page beyond the count still gets a response', async () => {
    const query = 'select=id&order=id&limit=100';
    const token = await tokenOf(author);
    const late = await ask(token, `${query}&offset=10300`, 'estimated');
    expect(late).toEqual({ status: 206, range: '10300-10399/10400' });
    const beyond = await ask(token, `${query}&offset=20000`, 'planned');
    expect(beyond).toEqual({ status: 206, range: '*/20000' });
  });
});
