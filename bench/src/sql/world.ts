import { randomUUID } from 'node:crypto';
import { startProduct } from '@parley/e2e/product';
import { postgres, type Sql } from '@parley/postgres';
import { PROBE } from './probe.ts';

const PEOPLE = 60;
const CHANNELS = 30;
/** Stored messages, so that every index is as deep as in a channel in use. */
const LONG = 20_000;
const SHORT = 1_000;
const TEXT =
  'A message of ordinary length, as people write them when they agree on a time to meet.';

/** The product's database, in which one person writes to a channel whose assistant is off. */
export type SqlWorld = {
  sql: Sql;
  workspace: string;
  channel: string;
  person: string;
  /** The claims of the user's requests, as long as those of a real access token. */
  claims: string;
  stop(): Promise<void>;
};

export async function startSqlWorld(): Promise<SqlWorld> {
  const product = await startProduct();
  const { DB_URL: url } = await product.status();
  // A single connection: the statement is measured, not how many run in parallel.
  const sql = postgres(url, { max: 1 });
  const stop = async () => {
    await sql.end({ timeout: 5 });
    await product.stop();
  };
  try {
    return { ...(await fill(sql)), sql, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(sql: Sql) {
  const people = Array.from({ length: PEOPLE }, () => randomUUID());
  const channels = Array.from({ length: CHANNELS }, () => randomUUID());
  const [person = '', ...others] = people;
  const [channel = ''] = channels;
  const workspace = randomUUID();
  await sql`insert into auth.users (id, email, aud, role)
    select id, id || '@example.test', 'authenticated', 'authenticated'
    from unnest(${people}::uuid[]) id`;
  await sql`insert into public.workspaces (id, name, owner_id) values (${workspace}, 'Bench', ${person})`;
  await sql`insert into public.memberships (workspace_id, profile_id, role)
    select ${workspace}, id, 'member' from unnest(${others}::uuid[]) id`;
  await sql`insert into public.channels (id, workspace_id, name, assistant_mode)
    select id, ${workspace}, 'Channel ' || id, 'off' from unnest(${channels}::uuid[]) id`;
  await sql`insert into public.participants (workspace_id, channel_id, profile_id)
    select ${workspace}, c, p from unnest(${channels}::uuid[]) c, unnest(${people}::uuid[]) p
    on conflict do nothing`;
  await sql.unsafe(PROBE);
  await fillMessages(sql, { workspace, channel, channels, people });
  const claims = JSON.stringify({
    iss: 'http://127.0.0.1:54321/auth/v1',
    sub: person,
    aud: 'authenticated',
    email: `${person}@example.test`,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email: `${person}@example.test`, email_verified: true, sub: person },
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: 1_763_800_000 }],
    session_id: randomUUID(),
    is_anonymous: false,
  });
  return { workspace, channel, person, claims };
}

type FilledChannel = { workspace: string; channel: string; channels: string[]; people: string[] };

async function fillMessages(sql: Sql, { workspace, channel, channels, people }: FilledChannel) {
  await sql.begin(async (tx) => {
    // Triggers are off: messages that are already stored were broadcast and counted earlier.
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.messages
        (id, workspace_id, channel_id, author_id, parts, metadata, created_at)
      select gen_random_uuid(), ${workspace}, c,
        (${people}::uuid[])[1 + n % ${people.length}],
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', ${TEXT}::text || n)),
        jsonb_build_object('workspace_id', ${workspace}::uuid, 'channel_id', c),
        now() - make_interval(mins => n + 5)
      from unnest(${channels}::uuid[]) c,
        generate_series(1, case when c = ${channel} then ${LONG}::int else ${SHORT}::int end) n`;
    await tx`insert into probe.messages
      select id, workspace_id, channel_id, author_id, role, parts, metadata, created_at
      from public.messages`;
  });
  // Vacuumed too, since a page usually reads rows that are long committed.
  await sql`vacuum (analyze)`;
}

/** A message as the app sends it. */
export function newMessage({ workspace, channel, person }: SqlWorld) {
  return {
    id: randomUUID(),
    workspace_id: workspace,
    channel_id: channel,
    author_id: person,
    role: 'user',
    parts: JSON.stringify([{ type: 'text', text: TEXT }]),
    metadata: JSON.stringify({ workspace_id: workspace, channel_id: channel }),
  };
}
