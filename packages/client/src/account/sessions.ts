import type { RowsClient, OwnSession } from '../tables/database.ts';
import { toAppError, unwrap } from '../base/errors.ts';

/** Where somebody is signed in, the latest use first. */
export function createSessions(client: RowsClient) {
  return {
    async list(): Promise<OwnSession[]> {
      return unwrap(await client.rpc('my_sessions'));
    },

    /** Signs out there, at once. */
    async end(session: string): Promise<void> {
      const { error, status } = await client.rpc('end_session', { session });
      if (error) throw toAppError(error, status);
    },
  };
}
