import type { RuleFiring } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';

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
