import type { AssistantRun, ChannelPrompt } from '@parley/model';
import { useMemo } from 'react';
import { collections, supabase, toAppError, useRowsWhere } from '../../data/index.ts';
import { OLDEST_FIRST } from '@parley/client/collections/row-lists';
import { isActive } from './run-facts.ts';

/** The answers being made in a channel right now, oldest first. */
export function useActiveRuns(channelId: string): AssistantRun[] {
  'use memo';
  return useRowsWhere('assistant_runs', 'channel_id', channelId, OLDEST_FIRST).filter(isActive);
}

/** The run whose answer a message is, where it is loaded: asked when it is needed, not followed. */
export function runOfReply(replyId: string): AssistantRun | undefined {
  return collections.assistant_runs.toArray.find(({ reply_id }) => reply_id === replyId);
}

/**
 * A prompt of a channel's assistant as it was published; the first assistant's is the channel's
 * own.
 * @throws AppError
 */
export async function publishedPrompt(
  channelId: string,
  assistantId: string | null,
  version: number,
): Promise<ChannelPrompt | null> {
  const { data, error, status } = await supabase
    .from('channel_prompts')
    .select('*')
    .eq('channel_id', channelId)
    .eq('version', version);
  if (error) throw toAppError(error, status);
  return (
    data.find(({ assistant_id }) => assistant_id === assistantId) ??
    data.find(({ assistant_id }) => assistant_id === null) ??
    null
  );
}

const SHOWN = 100;

/** The last runs of a channel, the latest first. @throws AppError */
export async function lastRuns(channelId: string): Promise<AssistantRun[]> {
  const { data, error, status } = await supabase
    .from('assistant_runs')
    .select('*')
    .eq('channel_id', channelId)
    .order('created_at', { ascending: false })
    .limit(SHOWN);
  if (error) throw toAppError(error, status);
  return data;
}

/** Changes whenever a run of the channel changes, so that a list of them can be read again. */
export function useRunsHeard(channelId: string): string {
  const data = useRowsWhere('assistant_runs', 'channel_id', channelId);
  return useMemo(
    () =>
      `${data.length} ${data.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '')}`,
    [data],
  );
}
