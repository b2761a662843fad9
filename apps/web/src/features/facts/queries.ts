import type { Channel, ChannelFact } from '@parley/model';
import { useOwnId, useRowsWhere, useTableGroup, useWorkspace } from '../../data/index.ts';
import { useOwnParticipants } from '../channels/queries.ts';
import { useChannelRights } from '../channels/use-channel-rights.ts';
import { openPromises } from './arrange.ts';

/** A channel's facts, also withdrawn ones. */
export function useFacts(channelId: string): { facts: ChannelFact[]; isKnown: boolean } {
  const { status } = useTableGroup('facts');
  const facts = useRowsWhere('channel_facts', 'channel_id', channelId);
  return { facts, isKnown: status === 'ready' };
}

/** The user's open promises in the workspace, most urgent first. */
export function useOwnPromises(): { promises: ChannelFact[]; isKnown: boolean } {
  'use memo';
  const { status } = useTableGroup('facts');
  const workspaceId = useWorkspace()?.id ?? '';
  const facts = useRowsWhere('channel_facts', 'workspace_id', workspaceId);
  return { promises: openPromises(facts, useOwnId()), isKnown: status === 'ready' };
}

export type FactRights = {
  /** Add facts of their own. */
  keep: boolean;
  /** Confirm, correct, tick or dismiss this fact. */
  settle(fact: Pick<ChannelFact, 'owner_id'>): boolean;
  /** Confirm a promise of this person. */
  promiseFor(ownerId: string | null): boolean;
};

/** Mirrors the policies: guests read, a promise is its owner's. */
export function useFactRights(channel: Channel | undefined): FactRights {
  const { runs } = useChannelRights(channel);
  const ownId = useOwnId();
  const role = useOwnParticipants().get(channel?.id ?? '')?.role;
  const keep = role !== undefined && role !== 'guest' && channel?.archived_at === null;
  const isOwn = (ownerId: string | null) => ownerId === null || ownerId === ownId || runs;
  return {
    keep,
    settle: ({ owner_id }) => keep && isOwn(owner_id),
    promiseFor: isOwn,
  };
}
