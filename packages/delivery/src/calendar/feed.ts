import { createHash } from 'node:crypto';
import { calendarText } from '@parley/model/schedule';
import { Pool } from 'pg';
import { asPerson } from '../people/as-person.ts';
import { CALENDAR_COLUMNS, type CalendarRow, calendarEventOf } from './row.ts';

const ADDRESS = /^\/calendar\/([A-Za-z0-9_-]{32})\.ics$/;
const MOST_EVENTS = 5000;

type Feed = { workspace_id: string; profile_id: string; channel_id: string | null };

/**
 * Serves calendar addresses, `/calendar/{secret}.ics`, with the events that their person can read
 * at that moment. `answer` returns null for every other address.
 */
export function createCalendarFeeds(databaseUrl: string): {
  answer(request: Request): Promise<Response | null>;
  close(): Promise<void>;
} {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/calendar/')) return null;
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('Method not allowed', { status: 405, headers: { Allow: 'GET, HEAD' } });
      const secret = ADDRESS.exec(pathname)?.[1];
      const feed = secret ? await feedOf(pool, secret) : null;
      if (!feed)
        return new Response('There is no calendar at this address.', {
          status: 404,
          headers: { 'Cache-Control': 'no-store' },
        });
      return respond(request, await textOf(pool, feed));
    },
    close: () => pool.end(),
  };
}

async function feedOf(pool: Pool, secret: string): Promise<Feed | null> {
  const { rows } = await pool.query<Feed>(
    `select workspace_id, profile_id, channel_id from private.use_calendar_feed($1)
     where not exists (select from auth.users u where u.id = profile_id
       and (u.banned_until > now() or u.deleted_at is not null))`,
    [secret],
  );
  return rows[0] ?? null;
}

/** Reads with the person's own rights: the policies decide what leaves. */
async function textOf(pool: Pool, { workspace_id, profile_id, channel_id }: Feed): Promise<string> {
  return asPerson(pool, profile_id, async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      `select coalesce(
         (select w.name || ' · ' || c.name from public.channels c where c.id = $2), w.name) as name
       from public.workspaces w where w.id = $1`,
      [workspace_id, channel_id],
    );
    const { rows } = await client.query<CalendarRow>(
      `select ${CALENDAR_COLUMNS}
       from public.events e left join public.locations l on l.id = e.location_id
       where e.workspace_id = $1 and ($2::uuid is null or e.channel_id = $2) and e.deleted_at is null
       order by e.starts_at desc limit $3`,
      [workspace_id, channel_id, MOST_EVENTS],
    );
    return calendarText(names[0]?.name ?? 'Parley', rows.map(calendarEventOf), new Date());
  });
}

function respond(request: Request, text: string): Response {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const headers = {
    ETag: tag,
    'Cache-Control': 'private, no-cache',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  if (
    request.headers
      .get('if-none-match')
      ?.split(',')
      .some((known) => known.trim().replace(/^W\//, '') === tag)
  )
    return new Response(null, { status: 304, headers });
  const content = {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="parley.ics"',
  };
  return new Response(request.method === 'HEAD' ? null : text, { headers: content });
}
