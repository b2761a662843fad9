import { durations, percentile } from './measure.ts';
import type { World } from './world.ts';

const RUNS = 200;
const QUERY =
  'select=*,attachments(*),reactions(*),assistant_runs(*)&order=created_at.desc,id.desc&limit=50';

/** Milliseconds of a channel's newest 50 messages with their files, reactions and runs, beside the same rows in bare SQL. */
export async function measurePages(world: World) {
  const url = `${world.url}/rest/v1/messages?channel_id=eq.${world.channelId}&${QUERY}`;
  const headers = { apikey: world.key, authorization: `Bearer ${world.token}` };
  const claims = JSON.stringify({ sub: world.profileId, role: 'authenticated' });
  const throughApi = async () => {
    const rows: unknown = await (await fetch(url, { headers })).json();
    if (!Array.isArray(rows) || rows.length !== 50)
      throw new Error('A page of 50 messages was not answered');
  };
  const bareSql = () =>
    world.sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
      await tx`select m.*, (select coalesce(jsonb_agg(a), '[]') from public.attachments a where a.message_id = m.id),
          (select coalesce(jsonb_agg(r), '[]') from public.reactions r where r.message_id = m.id),
          (select coalesce(jsonb_agg(x), '[]') from public.assistant_runs x where x.message_id = m.id)
        from public.messages m where channel_id = ${world.channelId} order by created_at desc, id desc limit 50`;
    });
  await durations(20, throughApi);
  const product = await durations(RUNS, throughApi);
  await durations(20, bareSql);
  const bare = await durations(RUNS, bareSql);
  return {
    product: percentile(product, 0.5),
    productP95: percentile(product, 0.95),
    bare: percentile(bare, 0.5),
    bareP95: percentile(bare, 0.95),
  };
}
