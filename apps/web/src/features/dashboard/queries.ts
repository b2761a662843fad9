import { byMessage, type RecentFile } from './recent-files.ts';
import type { Risk, RiskAction } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type ChannelActivity,
  type News,
  onInsert,
  supabase,
  toAppError,
  useTableGroup,
  useOwnId,
  useSession,
  useWorkspace,
} from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { daysAfter } from '../../lib/days.ts';
import { useToday } from '../../lib/use-today.ts';
import { useActions, useRisks } from '../risks/queries.ts';

/** Days of channel activity shown. */
export const ACTIVE_DAYS = 14;
/** Files shown, and requested per kind. */
const FILES = 6;
/** Enough to fill the list if each message has several files. */
const FILES_READ = 60;
/** Due dates and reviews appear this many days ahead. */
const SOON_DAYS = 7;
/** Debounce of refetches, in milliseconds. */
const GATHER_MS = 250;

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** True if anyone has shared a file in the workspace; undefined until known. */
export function useHasFiles(): boolean | undefined {
  const { data } = useRecentFiles();
  return data && data.length > 0;
}

/** True if the user has posted in the workspace; undefined until known. */
export function useHasSpoken(): boolean | undefined {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  const { userId } = useSession();
  const key = ['has spoken', workspaceId, userId];
  const { data } = useQuery(
    {
      queryKey: key,
      enabled: workspaceId !== '' && userId !== null,
      queryFn: () => fetchHasSpoken(workspaceId, userId ?? ''),
    },
    queries,
  );
  return data;
}

/** The newest files of the drive and of the user's channels. */
export function useRecentFiles() {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  const key = ['recent files', workspaceId];
  useFresh(key, ['attachments', 'files']);
  return useQuery(
    { queryKey: key, enabled: workspaceId !== '', queryFn: () => fetchRecentFiles(workspaceId) },
    queries,
  );
}

/** Messages per day of the user's channels. */
export function useActivity() {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  const key = ['activity', workspaceId];
  useFresh(key, ['messages']);
  return useQuery(
    {
      queryKey: key,
      enabled: workspaceId !== '',
      placeholderData: keepPreviousData,
      queryFn: () => fetchActivity(workspaceId),
    },
    queries,
  );
}

/** Changes by others since the last visit; disabled on the first. */
export function useNews(since: string | null) {
  const workspaceId = useWorkspace()?.id ?? '';
  return useQuery(
    {
      queryKey: ['news', workspaceId, since],
      enabled: workspaceId !== '' && since !== null,
      queryFn: () => fetchNews(workspaceId, since ?? ''),
    },
    queries,
  );
}

export type DashboardTask = {
  key: string;
  riskId: string;
  kind: 'action' | 'risk' | 'review';
  title: string;
  /** YYYY-MM-DD */ due: string | null;
  isOverdue: boolean;
};

/** The user's open actions and their own risks due or up for review soon, most urgent first. */
export function useTasks(): { tasks: DashboardTask[]; isKnown: boolean } {
  'use memo';
  const { status } = useTableGroup('risks');
  const ownId = useOwnId();
  const risks = useRisks();
  const actions = useActions();
  const tasks = tasksOf(risks, actions, ownId, useToday());
  return { tasks, isKnown: status === 'ready' };
}

/** @param today YYYY-MM-DD */
export function tasksOf(
  risks: readonly Risk[],
  actions: readonly RiskAction[],
  ownId: string,
  today: string,
): DashboardTask[] {
  const open = new Map(
    risks.filter(({ status }) => status !== 'closed').map((risk) => [risk.id, risk]),
  );
  const task = (
    kind: DashboardTask['kind'],
    id: string,
    riskId: string,
    title: string,
    due: string | null,
  ): DashboardTask => ({
    key: `${kind} ${id}`,
    kind,
    riskId,
    title,
    due,
    isOverdue: due !== null && due < today,
  });
  const soon = daysAfter(today, SOON_DAYS);
  const isSoon = (day: string | null): day is string => day !== null && day <= soon;
  const own = [...open.values()].filter(({ owner_id }) => owner_id === ownId);
  return [
    ...actions
      .filter(
        ({ assignee_id, done_at, risk_id }) =>
          assignee_id === ownId && done_at === null && open.has(risk_id),
      )
      .map(({ id, risk_id, title, due_on }) => task('action', id, risk_id, title, due_on)),
    ...own
      .filter(({ due_on }) => isSoon(due_on))
      .map(({ id, title, due_on }) => task('risk', id, id, title, due_on)),
    ...own
      .filter(({ review_on }) => isSoon(review_on))
      .map(({ id, title, review_on }) => task('review', id, id, title, review_on)),
  ].toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999'));
}

/**
 * Refetches when rows of these tables are inserted, debounced. Waits a moment, since a live change
 * can arrive before the database shows it to others.
 */
function useFresh(key: string[], tables: readonly string[]): void {
  const watched = tables.join();
  useEffect(() => {
    let isDue = false;
    return onInsert(({ table }) => {
      if (isDue || !watched.split(',').includes(table)) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        void queries.invalidateQueries({ queryKey: key });
      }, GATHER_MS);
    });
  }, [key, watched]);
}

/** @throws AppError */
async function fetchHasSpoken(workspaceId: string, personId: string): Promise<boolean> {
  const { data, error, status } = await supabase
    .from('messages')
    .select('id')
    .eq('workspace_id', workspaceId)
    .eq('author_id', personId)
    .limit(1);
  if (error) throw toAppError(error, status);
  return data.length > 0;
}

/** @throws AppError */
async function fetchRecentFiles(workspaceId: string): Promise<RecentFile[]> {
  const [sent, kept] = await Promise.all([
    supabase
      .from('attachments')
      .select('id, name, mime_type, file_size, created_at, channel_id, message_id')
      .eq('workspace_id', workspaceId)
      .is('deleted_at', null)
      .order('created_at', { ascending: false })
      .limit(FILES_READ),
    supabase
      .from('files')
      .select('id, name, mime_type, file_size, updated_at, channel_id')
      .eq('workspace_id', workspaceId)
      .is('deleted_at', null)
      .order('updated_at', { ascending: false })
      .limit(FILES),
  ]);
  if (sent.error) throw toAppError(sent.error, sent.status);
  if (kept.error) throw toAppError(kept.error, kept.status);
  const files = [
    ...sent.data.map(({ created_at: at, ...file }) => ({ ...file, at })),
    ...kept.data.map(({ updated_at: at, ...file }) => ({ ...file, at, message_id: null })),
  ];
  return byMessage(files.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))).slice(0, FILES);
}

/** @throws AppError */
async function fetchActivity(workspace: string): Promise<ChannelActivity[]> {
  const { data, error, status } = await supabase.rpc(
    'channel_activity',
    { workspace, days: ACTIVE_DAYS, zone: zone() },
    { get: true },
  );
  if (error) throw toAppError(error, status);
  return data;
}

/** @throws AppError */
async function fetchNews(workspace: string, since: string): Promise<News[]> {
  const { data, error, status } = await supabase.rpc(
    'news_since',
    { workspace, since },
    { get: true },
  );
  if (error) throw toAppError(error, status);
  return data;
}
