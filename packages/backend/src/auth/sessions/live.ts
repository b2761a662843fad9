import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import type { Log } from '../../log.ts';

/** Checks if the session of an access token is live. */
export type LiveSessions = {
  /** @throws an error that `isOutage` recognizes while the database is away. */
  isLive(sessionId: string): Promise<boolean>;
  /** Marks a session as live after issuing a token for it, which saves a query. */
  note(sessionId: string): void;
  /**
   * Calls the listener with each session that ends in any process, or with null if some may have
   * ended unnoticed.
   */
  onEnded(listener: (sessionId: string | null) => void): void;
  close(): Promise<void>;
};

/** How long an answer is cached, in milliseconds. */
const GOOD_FOR_MS = 10_000;
const REMEMBERED = 20_000;

const CHANNEL = 'auth_sessions';
const endedSchema = z.object({ session: z.string() });

/**
 * Queries `auth.sessions`, caches the answer for a few seconds, and receives a notification from
 * PostgreSQL when any process ends a session (sql/auth/access.sql).
 */
export async function createLiveSessions(sql: Sql, log: Log): Promise<LiveSessions> {
  const listeners: ((sessionId: string | null) => void)[] = [];
  const notify = (sessionId: string | null) => listeners.forEach((listener) => listener(sessionId));
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
      notify(data.session);
    },
    () => {
      // After a reconnect, sessions may have ended without a notification.
      if (hasListened) {
        log({ level: 'info', message: 'Sessions are listened to again' });
        known.clear();
        notify(null);
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
      // A notification that arrived during the query is newer than its result.
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
