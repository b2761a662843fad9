import type { AssistantRun } from '@parley/model';
import { eq, useLiveQuery } from '@tanstack/react-db';
import { useMemo } from 'react';
import { collections } from '../../data/index.ts';

/** The answers being made in a channel right now, oldest first. */
export function useActiveRuns(channelId: string): AssistantRun[] {
  const { data } = useLiveQuery({ queryKey: ['active_runs', channelId], query: (query) => query.from({ run: collections.assistant_runs }).where(({ run }) => eq(run.channel_id, channelId)).orderBy(({ run }) => run.created_at) });
  return useMemo(() => data.filter(({ status }) => status === 'queued' || status === 'running'), [data]);
}
