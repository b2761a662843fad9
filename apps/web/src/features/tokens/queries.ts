import type { ApiToken } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { gateway, supabase, toAppError, unwrap } from '../../data/index.ts';
import { withProof } from '../../lib/with-proof.ts';
import { queries } from '../../lib/query-client.ts';

/** A token without its hash. The token itself is not stored anywhere. */
export type ListedToken = Omit<ApiToken, 'token_hash'>;

/** Poll interval. The server records uses by the minute. */
const POLL_MS = 15_000;

export const tokensKey = (workspaceId: string) => ['access tokens', workspaceId];

/** Tokens of a workspace, newest first: the user's own, or all for owners. */
export function useTokens(workspaceId: string) {
  return useQuery(
    {
      queryKey: tokensKey(workspaceId),
      enabled: workspaceId !== '',
      queryFn: () => fetchTokens(workspaceId),
      staleTime: 0,
      refetchInterval: POLL_MS,
    },
    queries,
  );
}

/** @throws AppError */
async function fetchTokens(workspaceId: string): Promise<ListedToken[]> {
  const { data, error, status } = await supabase
    .from('api_tokens')
    .select(
      'id, workspace_id, profile_id, name, hint, can_write, last_used_at, expires_at, created_at, updated_at',
    )
    .eq('workspace_id', workspaceId)
    .order('created_at', { ascending: false });
  if (error) throw toAppError(error, status);
  return data;
}

export type NewToken = {
  name: string;
  canWrite: boolean;
  days: number;
};

/** @returns the token, which is only returned once. @throws AppError */
export async function createToken(
  workspace: string,
  { name, canWrite, days }: NewToken,
): Promise<string> {
  const made = await withProof(async () =>
    unwrap(await supabase.rpc('create_api_token', { workspace, name, can_write: canWrite, days })),
  );
  await queries.invalidateQueries({ queryKey: tokensKey(workspace) });
  return made;
}

/** Revokes a token immediately. @throws AppError */
export async function revokeToken({
  id,
  workspace_id,
}: Pick<ListedToken, 'id' | 'workspace_id'>): Promise<void> {
  await gateway.remove('api_tokens', [id]);
  await queries.invalidateQueries({ queryKey: tokensKey(workspace_id) });
}
