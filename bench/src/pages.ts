import { cpuMeter } from './cpu.ts';
import { perSecond } from './measure.ts';
import { inOneGo, plainly, type Execute } from './probe.ts';
import { interleaved } from './rounds.ts';
import type { Beside } from './sends.ts';
import type { BenchWorld } from './world.ts';

const CALLERS = 4;
const SECONDS = 1.5;
const ROUNDS = 7;
const PAGE = 50;

const PROBE = `select json_agg(page) as page from (
  select * from probe.messages where channel_id = $1 order by created_at desc, id desc limit ${PAGE}
) page`;
const OF_MESSAGE = ['attachments', 'reactions', 'link_previews', 'assistant_runs', 'polls'];
const embedded = OF_MESSAGE.map(
  (table) =>
    `(select coalesce(json_agg(x), '[]') from public.${table} x where x.message_id = m.id) as ${table}`,
);
const SQL = `select json_agg(page) as page from (
  select m.*, ${embedded.join(', ')} from public.messages m
  where channel_id = $1 and thread_id is null and deleted_at is null
  order by created_at desc, id desc limit ${PAGE}
) page`;

/**
 * Pages of 50 messages a second, with everything that belongs to them, through the app; beside
 * them, pages of as many plain rows of the probe's table over plain connections and in one go, and
 * the same content by SQL without the app in one go. The channel and the probe's table must have
 * messages.
 */
export async function measurePages(world: BenchWorld): Promise<Beside> {
  const bare = (execute: Execute, text: string) => () =>
    perSecond(CALLERS, SECONDS, async () => {
      const [row] = await execute(world, { text, values: [world.channelId] });
      expectPage(Array.isArray(row?.page) ? row.page.length : 0);
    });
  const cpu = cpuMeter(world.product);
  const read = async () => expectPage(await world.app.readPage(world.channelId, PAGE));
  const rates = await interleaved(ROUNDS, {
    app: () => cpu.during(() => perSecond(CALLERS, SECONDS, read)),
    probe: bare(plainly, PROBE),
    limit: bare(inOneGo, PROBE),
    sql: bare(inOneGo, SQL),
  });
  return { ...rates, cpu: cpu.each() };
}

function expectPage(length: number): void {
  if (length !== PAGE) throw new Error(`A page of ${PAGE} messages had ${length}`);
}
