import type { RowsClient } from '../tables/database.ts';
import { unwrap } from '../base/errors.ts';

/** A credential the user gave to another program, which reads in their name until it ends. */
export type IssuedCredential = {
  kind: 'token' | 'calendar';
  id: string;
  workspaceId: string;
  /** Null for a calendar, which has no name. */
  name: string | null;
  createdAt: string;
  lastUsedAt: string | null;
};

/**
 * The user's valid access tokens, then their calendar addresses, in all workspaces, each newest
 * first.
 */
export function createIssuedCredentials(client: RowsClient) {
  const tokensOf = (person: string) =>
    client
      .from('api_tokens')
      .select('id, workspace_id, name, created_at, last_used_at')
      .eq('profile_id', person)
      .or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`)
      .order('created_at', { ascending: false });
  const calendarsOf = (person: string) =>
    client
      .from('calendar_feeds')
      .select('id, workspace_id, created_at, last_used_at')
      .eq('profile_id', person)
      .order('created_at', { ascending: false });
  return {
    async list(person: string): Promise<IssuedCredential[]> {
      const [tokens, calendars] = await Promise.all([tokensOf(person), calendarsOf(person)]);
      const common = (row: { id: string; workspace_id: string; created_at: string }) => ({
        id: row.id,
        workspaceId: row.workspace_id,
        createdAt: row.created_at,
      });
      return [
        ...unwrap(tokens).map((row) => ({
          ...common(row),
          kind: 'token' as const,
          name: row.name,
          lastUsedAt: row.last_used_at,
        })),
        ...unwrap(calendars).map((row) => ({
          ...common(row),
          kind: 'calendar' as const,
          name: null,
          lastUsedAt: row.last_used_at,
        })),
      ];
    },
  };
}
