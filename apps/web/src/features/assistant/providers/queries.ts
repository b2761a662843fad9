import type { AssistantProvider, AssistantSetting } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type AssistantUsage, supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';

/** A provider without its key, which never reaches a browser. */
export type ListedProvider = Omit<AssistantProvider, 'sealed_key' | 'test_result'> & {
  test: TestResult | null;
};

const testResult = z.object({
  ok: z.boolean(),
  models: z.array(z.string()),
  error: z.nullable(z.object({ code: z.string(), message: z.string(), hint: z.string() })),
});
export type TestResult = z.infer<typeof testResult>;

/** The limits of a workspace. A null monthly budget means no limit. */
export type AssistantLimits = Pick<
  AssistantSetting,
  'monthly_tokens' | 'monthly_cost' | 'person_per_hour' | 'channel_per_hour'
>;

/** Defaults of the database for workspaces without settings. */
export const DEFAULT_LIMITS: AssistantLimits = {
  monthly_tokens: null,
  monthly_cost: null,
  person_per_hour: 60,
  channel_per_hour: 240,
};

const COLUMNS = `id, workspace_id, position, kind, name, base_url, model, key_hint, is_enabled, price_in,
  price_out, tested_at, test_result, created_by, created_at, updated_at`;

/** Poll interval: these rows have no live updates, so other owners' changes only show this way. */
const POLL_MS = 15_000;
const WAITING_MS = 700;

export const providersKey = (workspaceId: string) => ['assistant providers', workspaceId];
export const limitsKey = (workspaceId: string) => ['assistant limits', workspaceId];

/** @param isAwaited true while a test result is pending; polls often then. */
export function useProviders(
  workspaceId: string,
  isAwaited: (provider: ListedProvider) => boolean,
) {
  return useQuery(
    {
      queryKey: providersKey(workspaceId),
      queryFn: () => fetchProviders(workspaceId),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isAwaited) ? WAITING_MS : POLL_MS),
    },
    queries,
  );
}

export function useLimits(workspaceId: string) {
  return useQuery(
    {
      queryKey: limitsKey(workspaceId),
      queryFn: () => fetchLimits(workspaceId),
      staleTime: 0,
      refetchInterval: POLL_MS,
    },
    queries,
  );
}

/** Cost of this month so far, by channel and model. */
export function useAssistantUsage(workspaceId: string) {
  return useQuery(
    {
      queryKey: ['assistant usage', workspaceId],
      queryFn: () => fetchUsage(workspaceId),
      staleTime: 0,
      refetchInterval: POLL_MS,
    },
    queries,
  );
}

/** Usage and allowance of the operator's model this month; null if there is no ceiling. */
export function useOperatorAllowance(workspaceId: string) {
  return useQuery(
    {
      queryKey: ['operator allowance', workspaceId],
      queryFn: () => fetchAllowance(workspaceId),
      staleTime: 0,
      refetchInterval: POLL_MS,
    },
    queries,
  );
}

/** @throws AppError */
async function fetchAllowance(workspace: string): Promise<{ used: number; most: number } | null> {
  const { data, error, status } = await supabase.rpc('operator_allowance', { workspace });
  if (error) throw toAppError(error, status);
  return data[0] ?? null;
}

/** @throws AppError */
export async function fetchProviders(workspaceId: string): Promise<ListedProvider[]> {
  const answer = await supabase
    .from('assistant_providers')
    .select(COLUMNS)
    .eq('workspace_id', workspaceId)
    .order('position')
    .order('created_at')
    .order('id');
  if (answer.error) throw toAppError(answer.error, answer.status);
  return answer.data.map(({ test_result, ...row }) => ({
    ...row,
    test: z.catch(z.nullable(testResult), null).parse(test_result),
  }));
}

/** @throws AppError */
async function fetchLimits(workspaceId: string): Promise<AssistantLimits> {
  const answer = await supabase
    .from('assistant_settings')
    .select('monthly_tokens, monthly_cost, person_per_hour, channel_per_hour')
    .eq('workspace_id', workspaceId)
    .maybeSingle();
  if (answer.error) throw toAppError(answer.error, answer.status);
  return answer.data ?? DEFAULT_LIMITS;
}

/** @throws AppError */
async function fetchUsage(workspace: string): Promise<AssistantUsage[]> {
  const { data, error, status } = await supabase.rpc(
    'assistant_usage',
    { workspace },
    { get: true },
  );
  if (error) throw toAppError(error, status);
  return data;
}
