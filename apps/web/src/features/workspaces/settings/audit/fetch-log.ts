import type { AuditLog } from '@parley/model';
import { supabase, toAppError } from '../../../../data/index.ts';

/** Null means no filter. */
export type AuditFilter = { actorId: string | null; table: string | null };

/** Logged tables, in the order of the filter. */
export const loggedTables = [
  'memberships',
  'invitations',
  'join_rules',
  'permissions',
  'channels',
  'participants',
  'workspaces',
  'messages',
  'custom_emoji',
  'channel_prompts',
  'api_tokens',
  'outgoing_webhooks',
  'incoming_webhooks',
  'channel_feeds',
] as const;

/**
 * A page of the log, newest first.
 * @param before the last entry of the previous page.
 * @throws AppError
 */
export async function fetchLog(
  workspaceId: string,
  { actorId, table }: AuditFilter,
  before: Pick<AuditLog, 'created_at'> | null,
  limit: number,
): Promise<AuditLog[]> {
  let query = supabase
    .from('audit_log')
    .select('*')
    .eq('workspace_id', workspaceId)
    .order('created_at', { ascending: false })
    .limit(limit);
  if (actorId) query = query.eq('actor_id', actorId);
  if (table) query = query.eq('table_name', table);
  if (before) query = query.lt('created_at', before.created_at);
  const answer = await query;
  if (answer.error) throw toAppError(answer.error, answer.status);
  return answer.data;
}

const EXPORT_PAGE = 1000;

/** The whole filtered log, newest first. @throws AppError */
export async function fetchWholeLog(workspaceId: string, filter: AuditFilter): Promise<AuditLog[]> {
  const all: AuditLog[] = [];
  for (;;) {
    const page = await fetchLog(workspaceId, filter, all.at(-1) ?? null, EXPORT_PAGE);
    all.push(...page);
    if (page.length < EXPORT_PAGE) return all;
  }
}

/** Names of people who are no longer in the workspace. @throws AppError */
export async function fetchNames(ids: string[]): Promise<Map<string, string | null>> {
  const answer = await supabase.from('profiles').select('id, name').in('id', ids);
  if (answer.error) throw toAppError(answer.error, answer.status);
  return new Map(answer.data.map(({ id, name }) => [id, name]));
}
