import { type Cpu, cpuMeter } from './cpu.ts';
import { perSecond } from './measure.ts';
import { inOneGo, plainly, type Execute } from './probe.ts';
import { interleaved } from './rounds.ts';
import { draft, send, type BenchWorld } from './world.ts';

const CALLERS = 16;
const SECONDS = 1.5;
const ROUNDS = 7;

/** Operations a second, and the processor time of one through the app. */
export type Beside = Record<'app' | 'probe' | 'limit' | 'sql', number> & { cpu: Cpu | null };

const COLUMNS = 'id, workspace_id, channel_id, author_id, role, parts, metadata';
const insertInto = (table: string) =>
  `insert into ${table} (${COLUMNS}) values ($1, $2, $3, $4, $5, $6::text::jsonb, $7::text::jsonb)`;

/**
 * Stored messages a second: through the app, into the probe's table over plain connections and in
 * one go, and with the same SQL without the app in one go.
 */
export async function measureSends(world: BenchWorld): Promise<Beside> {
  const bare = (execute: Execute, table: string) => () =>
    perSecond(CALLERS, SECONDS, () => {
      const { id, workspace_id, channel_id, author_id, role, parts, metadata } = draft(world);
      const json = [JSON.stringify(parts), JSON.stringify(metadata)];
      const values = [id, workspace_id, channel_id, author_id, role, ...json];
      return execute(world, { text: insertInto(table), values });
    });
  const cpu = cpuMeter(world.product);
  const rates = await interleaved(ROUNDS, {
    app: () => cpu.during(() => perSecond(CALLERS, SECONDS, () => send(world, [draft(world)]))),
    probe: bare(plainly, 'probe.messages'),
    limit: bare(inOneGo, 'probe.messages'),
    sql: bare(inOneGo, 'public.messages'),
  });
  return { ...rates, cpu: cpu.each() };
}
