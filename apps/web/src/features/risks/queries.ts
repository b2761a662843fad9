import {
  channelTitle,
  profileName,
  type Risk,
  type RiskAction,
  type RiskEvent,
  type RiskLink,
  type RiskProposal,
  type SavedView,
  fold,
} from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import {
  allRows,
  supabase,
  toAppError,
  useOwnId,
  useProfiles,
  useRowsWhere,
  useTableGroup,
  useWorkspace,
} from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { useChannels } from '../channels/queries.ts';
import type { RelatedNames } from './filter.ts';
import { scoreOf } from './level.ts';

const useWorkspaceId = (): string => useWorkspace()?.id ?? '';

/** The workspace's risks that the user may see, without the bin. */
export function useRisks(): Risk[] {
  'use memo';
  const workspaceId = useWorkspaceId();
  return useRowsWhere('risks', 'workspace_id', workspaceId).filter(
    ({ deleted_at }) => deleted_at === null,
  );
}

/** A risk, also from the bin. */
export function useRisk(id: string): Risk | undefined {
  return useRowsWhere('risks', 'id', id)[0];
}

/** All actions of the workspace's risks. */
export function useActions(): RiskAction[] {
  const workspaceId = useWorkspaceId();
  return useRowsWhere('risk_actions', 'workspace_id', workspaceId);
}

/** A risk's actions, oldest first. */
export function useActionsOf(riskId: string): RiskAction[] {
  'use memo';
  return useRowsWhere('risk_actions', 'risk_id', riskId).toSorted((a, b) =>
    a.created_at.localeCompare(b.created_at),
  );
}

/** A risk's links, oldest first. */
export function useLinksOf(riskId: string): RiskLink[] {
  'use memo';
  return useRowsWhere('risk_links', 'risk_id', riskId).toSorted((a, b) =>
    a.created_at.localeCompare(b.created_at),
  );
}

/** Open proposals for this user, highest score first. */
export function useProposals(): RiskProposal[] {
  'use memo';
  const workspaceId = useWorkspaceId();
  return useRowsWhere('risk_proposals', 'workspace_id', workspaceId)
    .filter(({ status }) => status === 'proposed')
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || b.created_at.localeCompare(a.created_at));
}

/** The user's own and shared views, by name. */
export function useViews(): SavedView[] {
  'use memo';
  const workspaceId = useWorkspaceId();
  useTableGroup('views');
  return useRowsWhere('saved_views', 'workspace_id', workspaceId)
    .filter(({ page }) => page === 'risks')
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Locations by name. */
export function useLocations() {
  'use memo';
  const workspaceId = useWorkspaceId();
  useTableGroup('locations');
  return useRowsWhere('locations', 'workspace_id', workspaceId).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}

/** Names that the search includes beside the risks themselves. */
export function useRelatedNames(): RelatedNames {
  'use memo';
  const profiles = useProfiles();
  const channels = useChannels();
  const locations = useLocations();
  return {
    owners: new Map([...profiles].map(([id, profile]) => [id, fold(profileName(profile))])),
    channels: new Map(channels.map((channel) => [channel.id, fold(channelTitle(channel))])),
    locations: new Map(locations.map(({ id, name }) => [id, fold(name)])),
  };
}

/** Changes of all risks since a moment, for the trend. @param key refetches when it changes */
export function useChanges(since: string, key: string) {
  const workspaceId = useWorkspaceId();
  return useQuery(
    {
      queryKey: ['risk changes', workspaceId, since.slice(0, 10), key],
      placeholderData: (before: ChangeEvent[] | undefined) => before,
      queryFn: () =>
        allRows<ChangeEvent>((from, to) =>
          supabase
            .from('risk_events')
            .select('risk_id, created_at, changes')
            .eq('workspace_id', workspaceId)
            .eq('kind', 'changed')
            .gte('created_at', since)
            .order('created_at')
            .order('id')
            .range(from, to),
        ),
    },
    queries,
  );
}
type ChangeEvent = Pick<RiskEvent, 'risk_id' | 'created_at' | 'changes'>;

/** Entries of a risk's history. */
const MOST_ENTRIES = 1000;

/** A risk's history, newest first. Every entry touches its risk, so a new `updatedAt` refetches. */
export function useHistory(riskId: string, updatedAt: string) {
  return useQuery(
    {
      queryKey: ['risk history', riskId, updatedAt],
      placeholderData: (before: RiskEvent[] | undefined) => before,
      queryFn: async () => {
        const { data, error, status } = await supabase
          .from('risk_events')
          .select('*')
          .eq('risk_id', riskId)
          .order('created_at', { ascending: false })
          .limit(MOST_ENTRIES);
        if (error) throw toAppError(error, status);
        return data;
      },
    },
    queries,
  );
}

const ASKED_EVERY_MS = 1000;

/** Progress of the scan; null if there never was one. */
export function useScan() {
  const workspaceId = useWorkspaceId();
  const userId = useOwnId();
  return useQuery(
    {
      queryKey: ['risk scan', workspaceId],
      queryFn: async () => {
        const { data, error, status } = await supabase
          .from('risk_scans')
          .select('*')
          .eq('workspace_id', workspaceId)
          .eq('profile_id', userId)
          .maybeSingle();
        if (error) throw toAppError(error, status);
        return data;
      },
      refetchInterval: ({ state }) =>
        state.data?.status === 'queued' || state.data?.status === 'running'
          ? ASKED_EVERY_MS
          : false,
    },
    queries,
  );
}
