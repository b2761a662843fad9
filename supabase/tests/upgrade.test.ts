import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, preparePlatform } from '@parley/backend';
import type { Sql } from 'postgres';
import { expect, test } from 'vitest';
import { become } from './as-person.ts';
import { startDatabase, workdir } from './database.ts';

/** A folder with the migrations before this version alone. */
async function migrationsBefore(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-before-'));
  const from = join(workdir, 'supabase', 'replaced-migrations');
  const to = join(folder, 'supabase', 'migrations');
  await mkdir(to, { recursive: true });
  for (const file of await readdir(from))
    if (file < version) await cp(join(from, file), join(to, file));
  return folder;
}

async function person(sql: Sql, name: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email, aud, role, raw_user_meta_data) values
    (${id}, ${`${name}@example.test`}, 'authenticated', 'authenticated', ${sql.json({ name })})`;
  return id;
}

const newWorkspace = async (sql: Sql, owner: string) => {
  const id = randomUUID();
  await sql`insert into public.workspaces (id, name, owner_id) values (${id}, 'Acme', ${owner})`;
  return id;
};

test('an installation from before keeps its conversations, and loses what was slipped in', async () => {
  const { sql, stop } = await startDatabase({ migrated: false });
  const before = await migrationsBefore('20261122000200');
  try {
    await preparePlatform(sql);
    await migrate(sql, { workdir: before });
    const [ada, bo, eve] = [
      await person(sql, 'ada'),
      await person(sql, 'bo'),
      await person(sql, 'eve'),
    ];
    const acme = await newWorkspace(sql, ada);
    const trap = await newWorkspace(sql, eve);
    await sql`insert into public.memberships (workspace_id, profile_id, role)
      values (${acme}, ${bo}, 'member'), (${acme}, ${eve}, 'member')`;
    const open = (me: string, other: string) =>
      sql.begin(async (tx) => {
        await become(tx, me);
        const [row] = await tx<{ id: string }[]>`
          select public.open_conversation(${acme}, array[${other}]::uuid[]) as id`;
        return row?.id ?? '';
      });
    const kept = await open(ada, bo);
    const handle = createHash('sha256').update([ada, eve].toSorted().join(',')).digest('hex');
    const slipped = randomUUID();
    await sql`insert into public.channels (id, workspace_id, name, topic, visibility, created_by)
      values (${slipped}, ${acme}, 'New', ${`direct-${handle}`}, 'private', ${bo})`;
    const hidden = randomUUID();
    await sql`insert into public.channels (id, workspace_id, name, topic, visibility, created_by)
      values (${hidden}, ${acme}, 'Layoffs', 'layoffs', 'private', ${ada})`;
    const [assistant] = await sql<{ id: string }[]>`select profile_id as id
      from public.memberships m join public.profiles p on p.id = m.profile_id
      where m.workspace_id = ${acme} and p.role = 'assistant'`;
    await sql`insert into public.memberships (workspace_id, profile_id, role)
      values (${trap}, ${assistant?.id ?? ''}, 'member')`;

    await migrate(sql, { workdir });

    expect(await open(bo, ada)).toBe(kept);
    expect(await open(ada, eve)).not.toBe(slipped);
    const topics = await sql<{ id: string; topic: string }[]>`
      select id, topic from public.channels where id in (${slipped}, ${hidden})`;
    expect(topics.find(({ id }) => id === slipped)?.topic).toMatch(/^channel-direct-.*~.{5}$/);
    expect(topics.find(({ id }) => id === hidden)?.topic).toMatch(/^layoffs~.{5}$/);
    const opened = await sql`select 1 from public.memberships where opened_at is null`;
    expect(opened).toEqual([]);
    await sql`delete from public.workspaces where id = ${trap}`;
    const left = await sql`select 1 from public.memberships
      where workspace_id = ${acme} and profile_id = ${assistant?.id ?? ''}`;
    expect(left).toHaveLength(1);
  } finally {
    await rm(before, { recursive: true, force: true });
    await stop();
  }
});
