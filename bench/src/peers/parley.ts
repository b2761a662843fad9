import { startProduct } from '@parley/e2e/product';
import { newId, userParts } from '@parley/model';
import { postgres, type Sql } from '@parley/postgres';
import { z } from 'zod';
import { TEXT } from '../world.ts';
import { bodyOf, CALLERS, ofCaller, PAGE, type Peer, STORED } from './peer.ts';

const session = z.object({ access_token: z.string(), user: z.object({ id: z.guid() }) });
const rows = z.array(z.object({ id: z.guid() }));

type Person = { id: string; headers: Record<string, string> };
type ChannelKeys = { workspace_id: string; channel_id: string };

/** Parley as users start it; its requests are those of supabase-js. */
export async function startParley(): Promise<Peer> {
  const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '10000000' } });
  try {
    const { API_URL: url, PUBLISHABLE_KEY: key, DB_URL } = await product.status();
    const people = await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) => signUp(url, key, caller)),
    );
    const sql = postgres(DB_URL, { max: 1 });
    const keys = await fill(sql, people).finally(() => sql.end());
    const messages = `${url}/rest/v1/messages`;
    const newest =
      `${messages}?select=*&channel_id=eq.${keys.channel_id}` +
      `&order=created_at.desc,id.desc&limit=${PAGE}`;
    return {
      name: 'Parley',
      pid: product.pid,
      dataDir: product.dataDir,
      async send(caller) {
        const { id: author_id, headers } = ofCaller(people, caller);
        const id = newId();
        const parts = userParts(id, TEXT, []);
        await bodyOf(
          await fetch(`${messages}?select=*`, {
            method: 'POST',
            headers: {
              ...headers,
              'content-type': 'application/json',
              prefer: 'return=representation',
            },
            body: JSON.stringify({ id, ...keys, author_id, role: 'user', parts, metadata: keys }),
          }),
        );
      },
      async page(caller) {
        const { headers } = ofCaller(people, caller);
        return rows.parse(await bodyOf(await fetch(newest, { headers }))).length;
      },
      stop: () => product.stop(),
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function signUp(url: string, key: string, caller: number): Promise<Person> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `caller-${caller}@example.test`,
      password: 'a-long-enough-password',
      data: { name: `Caller ${caller}` },
    }),
  });
  const { access_token: token, user } = session.parse(await bodyOf(answer));
  return { id: user.id, headers: { apikey: key, authorization: `Bearer ${token}` } };
}

/** Creates a workspace and a channel without an assistant, with all people as participants. */
async function fill(sql: Sql, people: readonly Person[]): Promise<ChannelKeys> {
  const [workspace, channel] = [newId(), newId()];
  const ids = people.map(({ id }) => id);
  const [owner = ''] = ids;
  // Sixteen callers send as much as hundreds of users would.
  await sql`update private.limits set messages_a_minute = null`;
  await sql`insert into public.workspaces (id, name, owner_id)
    values (${workspace}, 'Bench', ${owner})`;
  await sql`insert into public.memberships (workspace_id, profile_id, role)
    select ${workspace}, id, 'member' from unnest(${ids.slice(1)}::uuid[]) id`;
  await sql`insert into public.channels (id, workspace_id, name, assistant_mode)
    values (${channel}, ${workspace}, 'Bench', 'off')`;
  await sql`insert into public.participants (workspace_id, channel_id, profile_id)
    select ${workspace}, ${channel}, id from unnest(${ids}::uuid[]) id on conflict do nothing`;
  await sql.begin(async (tx) => {
    // Triggers are off, since these messages are old.
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.messages
        (workspace_id, channel_id, author_id, parts, metadata, created_at)
      select ${workspace}, ${channel}, (${ids}::uuid[])[1 + n % ${CALLERS}],
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', ${TEXT}::text)),
        jsonb_build_object('workspace_id', ${workspace}::uuid, 'channel_id', ${channel}::uuid),
        now() - make_interval(secs => n + 300)
      from generate_series(1, ${STORED}::int) n`;
  });
  await sql`vacuum (analyze)`;
  return { workspace_id: workspace, channel_id: channel };
}
