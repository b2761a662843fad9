import type { Export } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

export type ExportScope =
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'channel'; workspaceId: string; channelId: string }
  | { kind: 'person' };

const failure = z.object({ code: z.string(), message: z.string(), hint: z.string() });
export type ShownExport = Omit<Export, 'error'> & { error: z.infer<typeof failure> | null };

/** While an export is made, its progress is asked for once a second. */
const RUNNING_MS = 1000;
const MOST = 10;

export const exportsKey = (scope: ExportScope) => ['exports', ...Object.values(scope)];

export const isUnfinished = ({ state }: Pick<Export, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** The user's own exports of a scope, newest first. */
export function useExports(scope: ExportScope) {
  return useQuery(
    {
      queryKey: exportsKey(scope),
      queryFn: () => fetchExports(scope),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.some(isUnfinished) ? RUNNING_MS : false),
    },
    queries,
  );
}

/** @throws AppError */
async function fetchExports(scope: ExportScope): Promise<ShownExport[]> {
  const rows = supabase.from('exports').select().eq('scope', scope.kind);
  const { data, error, status } = await ofScope(rows, scope)
    .order('created_at', { ascending: false })
    .limit(MOST);
  if (error) throw toAppError(error, status);
  return data.map((row) => ({ ...row, error: failure.nullable().catch(null).parse(row.error) }));
}

function ofScope<Rows extends { eq(column: 'workspace_id' | 'channel_id', id: string): Rows }>(
  rows: Rows,
  scope: ExportScope,
): Rows {
  if (scope.kind === 'person') return rows;
  const here = rows.eq('workspace_id', scope.workspaceId);
  return scope.kind === 'channel' ? here.eq('channel_id', scope.channelId) : here;
}
