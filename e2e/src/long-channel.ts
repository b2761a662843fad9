import { newId } from '@parley/model';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { postgres, type Sql } from '@parley/postgres';
import { emailOf } from './account.ts';
import type { Product } from './product.ts';

const PASSWORD = 'a-long-password';
const DAY_MS = 86_400_000;

/**
 * Two members of a workspace whose first channel has a long history, written directly into the
 * database.
 */
export type LongChannel = {
  workspaceId: string;
  channelId: string;
  /** A second channel, with just enough messages to fill a screen. */
  shortId: string;
  /** The member who reads, with the data to sign in. */
  reader: { id: string; email: string; password: string };
  /**
   * Writes a message as the author of all others.
   * @throws if the message is not stored.
   */
  write(text: string, channelId?: string): Promise<void>;
  /** The id of the message with this number, counted from 1. */
  idOf(number: number): Promise<string>;
  /** The creation time of the message with this number. */
  timeOf(number: number): Promise<Date>;
  sql: Sql;
  close(): Promise<void>;
};

/**
 * @param count messages, numbered from 1 ('Message 1 …'), spread evenly over `days` until a few
 * minutes ago.
 * @param unread how many of them the reader has not seen.
 */
export async function createLongChannel(
  product: Product,
  { count, unread, days }: { count: number; unread: number; days: number },
): Promise<LongChannel> {
  const status = await product.status();
  const client = () =>
    createClient(product.url, status.PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  const [reader, writer] = [client(), client()];
  const readerEmail = emailOf('Ada Lovelace');
  const readerId = await signUp(reader, 'Ada Lovelace', readerEmail);
  const writerId = await signUp(writer, 'Bo Nilsson');
  const [workspaceId, channelId, shortId] = [newId(), newId(), newId()];
  await must(
    reader
      .from('workspaces')
      .insert({ id: workspaceId, name: 'Harbour Works', owner_id: readerId }),
  );
  for (const [id, name] of [
    [channelId, 'Logbook'],
    [shortId, 'Crane refit'],
  ]) {
    await must(
      reader
        .from('channels')
        .insert({ id, workspace_id: workspaceId, name, assistant_mode: 'off' }),
    );
  }
  const { data: invitations } = await reader.rpc('create_invitation', { workspace: workspaceId });
  await must(writer.rpc('accept_invitation', { token: invitations?.[0]?.token }));

  const sql = postgres(status.DB_URL, { max: 4 });
  await seed(sql, { workspaceId, channelId, authorId: writerId, count, days });
  await seed(sql, { workspaceId, channelId: shortId, authorId: writerId, count: 40, days: 1 });
  await sql`update public.participants set last_read_at = now() where profile_id = ${readerId}`;
  await sql`
    update public.participants set last_read_at = (select created_at from public.messages
      where channel_id = ${channelId} order by created_at offset ${count - unread - 1} limit 1)
    where profile_id = ${readerId} and channel_id = ${channelId}`;

  const rowOf = async (number: number) => {
    const [row] = await sql<
      { id: string; created_at: Date }[]
    >`select id, created_at from public.messages where channel_id = ${channelId}
      order by created_at, id offset ${number - 1} limit 1`;
    if (!row) throw new Error(`There is no message ${number}`);
    return row;
  };
  return {
    workspaceId,
    channelId,
    shortId,
    reader: { id: readerId, email: readerEmail, password: PASSWORD },
    async write(text, to = channelId) {
      const channelIds = { workspace_id: workspaceId, channel_id: to };
      await must(
        writer.from('messages').insert({
          id: newId(),
          ...channelIds,
          author_id: writerId,
          role: 'user',
          parts: [{ type: 'text', text }],
          metadata: channelIds,
        }),
      );
    },
    idOf: async (number) => (await rowOf(number)).id,
    timeOf: async (number) => (await rowOf(number)).created_at,
    sql,
    close: () => sql.end(),
  };
}

async function signUp(
  client: SupabaseClient,
  name: string,
  email = emailOf(name),
): Promise<string> {
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw new Error(`${name} could not sign up: ${error?.message}`);
  await must(client.from('profiles').update({ name }).eq('id', data.user.id));
  return data.user.id;
}

async function must(request: PromiseLike<{ error: { message: string } | null }>): Promise<void> {
  const { error } = await request;
  if (error) throw new Error(error.message);
}

type Seed = {
  workspaceId: string;
  channelId: string;
  authorId: string;
  count: number;
  days: number;
};

/** Triggers are off, since old messages must not cause notifications. */
async function seed(
  sql: Sql,
  { workspaceId, channelId, authorId, count, days }: Seed,
): Promise<void> {
  const step = `${(days * DAY_MS) / count} milliseconds`;
  await sql.begin(async (transaction) => {
    await transaction`alter table public.messages disable trigger user`;
    // Every seventh message has several lines and every thirtieth has bold text, so that rows
    // differ in height.
    await transaction`
      insert into public.messages (id, workspace_id, channel_id, author_id, role, parts, metadata,
        created_at, updated_at)
      select gen_random_uuid(), ${workspaceId}, ${channelId}, ${authorId}, 'user',
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Message ' || n || '. ' || case
          when n % 30 = 0
            then '**Berth ' || n % 9 || '** is free from noon, the crane stays until the tide turns.'
          when n % 7 = 0
            then repeat('The survey went on along the quay, and what was found is written down here. ',
              2 + n % 5)
          else 'All is well at the quay.' end)),
        jsonb_build_object('workspace_id', ${workspaceId}::text, 'channel_id', ${channelId}::text),
        at, at
      from (select n, date_trunc('milliseconds', now() - interval '5 minutes')
          - (${count}::integer - n) * ${step}::interval as at
        from generate_series(1, ${count}::integer) n) numbered`;
    await transaction`alter table public.messages enable trigger user`;
  });
  await sql`analyze public.messages`;
}
