import { perSecond } from './measure.ts';
import { asPerson } from './probe.ts';
import { interleaved } from './rounds.ts';
import { draft, send, type World } from './world.ts';

const CALLERS = 16;
const SECONDS = 1.5;
const ROUNDS = 7;

const COLUMNS = 'id, workspace_id, channel_id, author_id, role, parts, metadata';
const insertInto = (table: string) =>
  `insert into ${table} (${COLUMNS}) values ($1, $2, $3, $4, $5, $6::text::jsonb, $7::text::jsonb)`;

/**
 * Messages stored a second: through the app, into the probe's table, and by the same SQL without
 * the app.
 */
export function measureSends(world: World) {
  const bare = (table: string) =>
    perSecond(CALLERS, SECONDS, () => {
      const { id, workspace_id, channel_id, author_id, role, parts, metadata } = draft(world);
      const json = [JSON.stringify(parts), JSON.stringify(metadata)];
      const values = [id, workspace_id, channel_id, author_id, role, ...json];
      return asPerson(world, { text: insertInto(table), values });
    });
  return interleaved(ROUNDS, {
    app: () => perSecond(CALLERS, SECONDS, () => send(world, [draft(world)])),
    probe: () => bare('probe.messages'),
    sql: () => bare('public.messages'),
  });
}
