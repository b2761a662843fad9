import type { AssistantRun, ChannelPrompt } from '@parley/model';
import { useMemo } from 'react';
import { collections, supabase, toAppError, useRowsWhere } from '../../data/index.ts';
import { OLDEST_FIRST } from '@parley/client/collections/row-lists';
import { isActive } from './run-facts.ts';

/** Runs in progress in a channel, oldest first. */
export function useActiveRuns(channelId: string): AssistantRun[] {
  'use memo';
  return useRowsWhere('assistant_runs', 'channel_id', channelId, OLDEST_FIRST).filter(isActive);
}

/** The run of an answer, if it is loaded. A one-time look-up, not a subscription. */
export function runOfReply(replyId: string): AssistantRun | undefined {
  return collections.assistant_runs.toArray.find(({ reply_id }) => reply_id === replyId);
}

/**
 * A published version of a prompt. The first assistant's prompt is the channel's own.
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

/** What the model thought in a run; null for people who may not read it. @throws AppError */
export async function reasoningOf(runId: string): Promise<string | null> {
  const { data, error, status } = await supabase.rpc('reasoning_of', { run: runId });
  if (error) throw toAppError(error, status);
  return typeof data === 'string' ? data : null;
}

const SHOWN = 100;

/** The last runs of a channel, latest first. @throws AppError */
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

/** A value that changes with every run of the channel, to refetch lists of runs. */
export function useRunsVersion(channelId: string): string {
  const data = useRowsWhere('assistant_runs', 'channel_id', channelId);
  return useMemo(
    () =>
      `${data.length} ${data.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '')}`,
    [data],
  );
}
