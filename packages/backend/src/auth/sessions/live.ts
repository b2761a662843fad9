import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { Log } from '../../log.ts';

/** Tells whether the session of an access token goes on. */
export type LiveSessions = {
  /** @throws what isOutage knows while the database is away. */
  isLive(sessionId: string): Promise<boolean>;
  /** A token of the session has just been made: nobody needs to ask. */
  note(sessionId: string): void;
  /**
   * Calls for each session that ends, in this process or in another; with null when some may have
   * ended unheard.
   */
  onEnded(listener: (sessionId: string | null) => void): void;
  close(): Promise<void>;
};

/** How long an answer is good for without asking again, in milliseconds. */
const GOOD_FOR_MS = 10_000;
const REMEMBERED = 20_000;

const CHANNEL = 'auth_sessions';
const endedSchema = z.object({ session: z.string() });

/**
 * Asks `auth.sessions`, remembers the answer for a few seconds, and hears from PostgreSQL at once
 * when a session ends, whoever ended it (sql/auth/access.sql).
 */
export async function createLiveSessions(sql: Sql, log: Log): Promise<LiveSessions> {
  const listeners: ((sessionId: string | null) => void)[] = [];
  const tell = (sessionId: string | null) => listeners.forEach((listener) => listener(sessionId));
  const known = new Map<string, { isLive: boolean; until: number }>();
  let hasListened = false;
  const remember = (id: string, isLive: boolean) => {
    if (known.size >= REMEMBERED) known.clear();
    known.set(id, { isLive, until: isLive ? Date.now() + GOOD_FOR_MS : Infinity });
  };
  const listening = await sql.listen(
    CHANNEL,
    (payload) => {
      const { data } = endedSchema.safeParse(JSON.parse(payload));
      if (!data) return;
      remember(data.session, false);
      tell(data.session);
    },
    () => {
      // The connection was another: what ended meanwhile was not heard.
      if (hasListened) {
        log({ level: 'info', message: 'Sessions are listened to again' });
        known.clear();
        tell(null);
      }
      hasListened = true;
    },
  );
  return {
    async isLive(id) {
      const found = known.get(id);
      if (found && found.until > Date.now()) return found.isLive;
      const [row] = await sql<{ not_after: Date | null }[]>`
        select not_after from auth.sessions where id = ${id}`;
      const isLive = row !== undefined && (row.not_after?.getTime() ?? Infinity) > Date.now();
      // What was heard while the database was asked is newer than its answer.
      if (known.get(id)?.isLive === false) return false;
      remember(id, isLive);
      return isLive;
    },
    note(id) {
      if (known.get(id)?.isLive !== false) remember(id, true);
    },
    onEnded: (listener) => void listeners.push(listener),
    close: () => listening.unlisten(),
  };
}
