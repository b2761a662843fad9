import type { Channel, Event, EventResponse, EventRun } from '@parley/model';
import { useOwnId, useRowsWhere, useWorkspace } from '../../data/index.ts';
import { useChannels, useOwnParticipants } from '../channels/queries.ts';
import { useRights } from '../members/use-rights.ts';
import { canChange } from './can-change.ts';

/** Events of the workspace, or of one channel. */
export function useEvents(channelId?: string): Event[] {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('events', 'workspace_id', workspaceId).filter(
    (row) => row.deleted_at === null && (!channelId || row.channel_id === channelId),
  );
}

export function useChannelsById(): ReadonlyMap<string, Channel> {
  'use memo';
  const channels = useChannels();
  return new Map(channels.map((channel) => [channel.id, channel]));
}

export function useResponses(eventId: string): EventResponse[] {
  return useRowsWhere('event_responses', 'event_id', eventId);
}

/** An event's runs, latest first. */
export function useRuns(eventId: string): EventRun[] {
  'use memo';
  return useRowsWhere('event_runs', 'event_id', eventId).toSorted(
    (a, b) => Date.parse(b.occurrence_at) - Date.parse(a.occurrence_at),
  );
}

/** A function that tells whether the user may change an event. */
export function useCanChange(): (event: Event) => boolean {
  const userId = useOwnId();
  const { can } = useRights(useWorkspace()?.id ?? '');
  const ownParticipants = useOwnParticipants();
  const changesOthers = can('schedule', 'update');
  return (event) =>
    canChange(event, { userId, changesOthers, isIn: (id) => ownParticipants.has(id) });
}
