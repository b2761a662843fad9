import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

/** The backend's roles in its database while users use it. */

let project: TestBackend;
beforeAll(async () => {
  project = await startTestBackend();
});
afterAll(() => project.stop());

const until = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 15_000, interval: 25 });

test('no request runs as superuser, and the log’s reader has no other right', async () => {
  const { sql } = project;
  const { client, id } = await project.person('ada');
  await sql`insert into public.room_members values (${id})`;
  // These policies refuse every request of a user that a superuser would execute.
  await sql.unsafe(`
    alter publication supabase_realtime add table public.notes;
    create function public.is_humble() returns boolean language sql security definer as $$
      select not rolsuper from pg_roles where rolname = session_user $$;
    create policy "no superuser listens or speaks" on realtime.messages as restrictive
      using (public.is_humble()) with check (public.is_humble());
    create policy "no superuser reads or writes" on public.notes as restrictive
      using (public.is_humble()) with check (public.is_humble());
    create policy "no superuser stores or fetches" on storage.objects as restrictive
      using (public.is_humble()) with check (public.is_humble());
    insert into storage.buckets (id, name) values ('humble', 'humble');
    create policy "everybody has this bucket" on storage.objects to authenticated
      using (bucket_id = 'humble') with check (bucket_id = 'humble');`);
  await client.realtime.setAuth();
  const told: unknown[] = [];
  const channel = client
    .channel('room', { config: { private: true, broadcast: { ack: true, replay: { since: 1 } } } })
    .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, (row) =>
      told.push(row.eventType),
    )
    .on('system', {}, (word: { status: string }) => told.push(word.status))
    .subscribe();
  await until(() => expect(told).toEqual(['ok']));
  expect(await channel.send({ type: 'broadcast', event: 'said', payload: {} })).toBe('ok');
  expect(await channel.httpSend('said', {})).toEqual({ success: true });
  expect(await client.from('notes').insert({ title: 'seen' })).toMatchObject({ error: null });
  await until(() => expect(told).toEqual(['ok', 'INSERT']));
  const bucket = client.storage.from('humble');
  expect(await bucket.upload('note.txt', 'words')).toMatchObject({ error: null });
  expect(await (await bucket.download('note.txt')).data?.text()).toBe('words');
  expect(await bucket.list()).toMatchObject({ data: [{ name: 'note.txt' }] });
  expect(await bucket.remove(['note.txt'])).toMatchObject({ data: [{ name: 'note.txt' }] });
  const readers = await sql`
    select usename as role from pg_stat_activity where backend_type = 'walsender'`;
  expect([...readers]).toEqual([{ role: 'supabase_replication_admin' }]);
});

test('accounts belong to a role that owns nothing else', async () => {
  const { sql } = project;
  // These triggers refuse every write of a superuser to accounts.
  await sql.unsafe(`
    create function public.refuse_superuser() returns trigger language plpgsql as $$
      begin
        if (select rolsuper from pg_roles where rolname = session_user) then
          raise exception 'a superuser wrote %', tg_table_name;
        end if;
        return null;
      end $$;
    create trigger humble after insert or update or delete on auth.users
      for each row execute function public.refuse_superuser();
    create trigger humble after insert or update or delete on auth.sessions
      for each row execute function public.refuse_superuser();
    create trigger humble after insert or update or delete on auth.refresh_tokens
      for each row execute function public.refuse_superuser();`);
  const { client } = await project.person('grace');
  expect(await client.auth.refreshSession()).toMatchObject({ error: null });
  expect(await client.auth.updateUser({ data: { name: 'Grace' } })).toMatchObject({ error: null });
  expect(await client.auth.signOut()).toMatchObject({ error: null });
  const [row] = await sql`
    select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit as can,
      has_table_privilege(rolname, 'public.notes', 'select') as reads
    from pg_roles where rolname = 'supabase_auth_admin'`;
  expect(row).toEqual({ can: false, reads: false });
  await sql.unsafe('drop function public.refuse_superuser cascade');
});

test.each(['authenticator', 'supabase_replication_admin'])(
  '%s can read nothing by itself',
  async (role) => {
    const [row] = await project.sql`
      select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit as can,
        has_table_privilege(rolname, 'public.notes', 'select') as reads,
        has_table_privilege(rolname, 'realtime.messages', 'select') as listens
      from pg_roles where rolname = ${role}`;
    expect(row).toEqual({ can: false, reads: false, listens: false });
  },
);
