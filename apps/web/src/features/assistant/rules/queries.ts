import type { RuleFiring } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  config,
  supabase,
  toAppError,
  unwrap,
  useRowsWhere,
  useTableGroup,
} from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import type { Assistant } from '../prompts/assistants.ts';
import { standingRules, type StandingRule } from './standing.ts';

const BY_POSITION = (a: { position: number }, b: { position: number }) => a.position - b.position;

/** The published rules of an assistant, live. */
export function useStandingRules({ channel, id }: Pick<Assistant, 'channel' | 'id'>): {
  rules: StandingRule[];
  isLoaded: boolean;
} {
  const load = useTableGroup('assistants');
  const rows = useRowsWhere('channel_rules', 'channel_id', channel.id, BY_POSITION);
  const rules = useMemo(
    () => standingRules(rows.filter(({ assistant_id }) => assistant_id === id)),
    [rows, id],
  );
  return { rules, isLoaded: load.status === 'ready' };
}

/** Whether a language model answers in the workspace; null while that is unknown. */
export function useHasModel(workspaceId: string): boolean | null {
  const { data } = useQuery(
    {
      queryKey: ['has model', workspaceId],
      enabled: config.hasModel !== true && workspaceId !== '',
      queryFn: async () => unwrap(await supabase.rpc('has_model', { workspace: workspaceId })),
    },
    queries,
  );
  return config.hasModel === true || (data ?? null);
}

export type Firing = Pick<
  RuleFiring,
  'id' | 'rule_id' | 'fired_at' | 'outcome' | 'why' | 'message_id' | 'subject'
>;

/** The most firings of a channel that are looked at. */
const MOST_FIRINGS = 500;

/** The last firings of a channel's rules by rule, newest first. */
export const useFirings = (channelId: string) =>
  useQuery(
    { queryKey: ['rule firings', channelId], queryFn: () => fetchFirings(channelId) },
    queries,
  );

/** @throws AppError */
async function fetchFirings(channelId: string): Promise<ReadonlyMap<string, Firing[]>> {
  const { data, error, status } = await supabase
    .from('rule_firings')
    .select('id, rule_id, fired_at, outcome, why, message_id, subject')
    .eq('channel_id', channelId)
    .order('fired_at', { ascending: false })
    .limit(MOST_FIRINGS);
  if (error) throw toAppError(error, status);
  return Map.groupBy(data, ({ rule_id }) => rule_id ?? '');
}

/** The firing that wrote a message; null if it is no longer kept. @throws AppError */
export async function fetchFiringOf(messageId: string): Promise<{ sentence: string } | null> {
  const { data, error, status } = await supabase
    .from('rule_firings')
    .select('sentence')
    .eq('message_id', messageId)
    .order('fired_at')
    .limit(1)
    .maybeSingle();
  if (error) throw toAppError(error, status);
  return data;
}
