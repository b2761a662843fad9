import type { RowsClient, OwnSession } from '../tables/database.ts';
import { toAppError, unwrap } from '../base/errors.ts';

/** The user's sessions, last used first. */
export function createSessions(client: RowsClient) {
  return {
    async list(): Promise<OwnSession[]> {
      return unwrap(await client.rpc('my_sessions'));
    },

    /** Signs the session out immediately. */
    async end(session: string): Promise<void> {
      const { error, status } = await client.rpc('end_session', { session });
      if (error) throw toAppError(error, status);
    },
  };
}
