import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { config, supabase, unwrap, useRowsWhere, useTableGroup } from '../../../data/index.ts';
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
