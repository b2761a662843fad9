import { useOwnId, useRowsWhere } from '../../../data/index.ts';
import { isOf, loadDraft } from './drafts.ts';
import { useScheduled } from './scheduled.ts';
import type { Channel } from '@parley/model';

/** False if the composer has more to show than an empty field: a draft or scheduled messages. */
export function useIsEmpty(channel: Channel, threadId: string | null): boolean {
  const profileId = useOwnId();
  const drafts = useRowsWhere('drafts', 'channel_id', channel.id);
  const isScheduled = useScheduled(channel.id, threadId).length > 0;
  const scope = { workspaceId: channel.workspace_id, channelId: channel.id, threadId, profileId };
  return !isScheduled && !drafts.some((row) => isOf(scope, row)) && loadDraft(scope) === null;
}
