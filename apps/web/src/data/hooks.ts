import type { Profile, Workspace } from '@parley/model';
import { useEffect, useMemo, useState } from 'react';
import type { ChannelLoad } from '@parley/client/messages/channel-windows';
import type { TableGroup, StoredTable } from '@parley/client/tables/stored-tables';
import type { ConnectionState } from '@parley/client/connection/connection';
import { isKnown } from '@parley/client/collections/loaded-tables';
import type { OutboxEntry } from '@parley/client/queue/outbox';
import type { PeopleFacts } from '@parley/client/tables/people';
import type { TableGroupLoad } from '@parley/client/tables/table-groups';
import { typingPause } from '@parley/client/base/schedule';
import { withLookups } from '@parley/client/collections/observed-rows';
import { OLDEST_FIRST } from '@parley/client/collections/row-lists';
import { rowsById } from '@parley/client/collections/rows-by-id';
import type { Store } from '@parley/client/store';
import type { ThreadLoad } from '@parley/client/messages/threads';
import type { Unread } from '@parley/client/messages/unread';
import type { WorkspaceLoad } from '@parley/client/tables/workspaces';
import { createRowHooks } from './row-hooks.ts';
import type { EndedWorkspace } from '@parley/client/tables/ended-workspaces';
import { useCell, useSelected } from './use-cell.ts';

const NOBODY: readonly string[] = [];

/** React hooks for the store's state. */
export function createHooks(store: Store) {
  const { collections } = store;
  const { useRows, useRowsWhere, useMessagesOf } = createRowHooks(collections);
  const workspaces = rowsById(collections.workspaces);
  const profiles = withLookups(rowsById(collections.profiles), store.people.isShown);
  /** Oldest first. */
  function useWorkspaces(): Workspace[] {
    return useRows('workspaces', OLDEST_FIRST);
  }
  /**
   * True if all rows of a table are known; otherwise an empty table and one not yet loaded look the
   * same. Tables of a group also have the group's load, which includes errors.
   * @param scope a channel id for its participants; default is the workspace
   */
  function useIsKnown(table: StoredTable, scope?: string): boolean {
    const workspaceId = useCell(store.workspaces.current) ?? '';
    const learned = useCell(store.known.learned);
    const kept = useCell(store.known.kept);
    const isAlone = useCell(store.connection.state).state === 'offline';
    return isKnown({ learned, kept }, { scope: scope ?? workspaceId, table, isAlone });
  }

  return {
    useRows,
    useRowsWhere,
    useMessagesOf,
    useWorkspaces,

    /** Workspaces the user was added to but has not opened yet. */
    useWaitingWorkspaces(): Workspace[] {
      const waiting = useCell(store.workspaces.waiting);
      return useWorkspaces().filter(({ id }) => waiting.has(id));
    },

    /** All other workspaces, oldest first. */
    useOpenedWorkspaces(): Workspace[] {
      const waiting = useCell(store.workspaces.waiting);
      return useWorkspaces().filter(({ id }) => !waiting.has(id));
    },

    useWorkspace(): Workspace | undefined {
      const id = useCell(store.workspaces.current);
      return useCell(workspaces).get(id ?? '');
    },

    /** All profiles the user has seen, by id. */
    useProfiles: (): Map<string, Profile> => useCell(profiles),

    /**
     * Finds people by name, so that members of a large workspace get into the store.
     * @param words part of a name; null to find nobody
     * @returns true if all matches are in the store, up to the length of a list
     */
    useFoundPeople(words: string | null): boolean {
      const facts = useCell(store.people.facts);
      const isEverybodyHere = useIsKnown('memberships');
      const [found, setFound] = useState<string | null>(null);
      useEffect(() => {
        if (words === null || isEverybodyHere) return;
        const asked = new AbortController();
        const find = async () => {
          await typingPause(asked.signal);
          await store.people.find(words);
          if (!asked.signal.aborted) setFound(words);
        };
        // If the request fails, people are not reported as missing.
        void find().catch(() => {});
        return () => asked.abort(new DOMException('Another key', 'AbortError'));
      }, [words, facts?.workspace, isEverybodyHere]);
      return words === null || isEverybodyHere || found === words;
    },

    /** Facts about the workspace's people, before any are requested; null until known. */
    usePeopleFacts: (): PeopleFacts | null => useCell(store.people.facts),

    /**
     * Load state of the workspaces; otherwise no workspaces and not yet loaded ones look the same.
     */
    useWorkspaceLoad: (): WorkspaceLoad => useCell(store.workspaces.load),
    useChannelLoad: (channelId: string): ChannelLoad => useCell(store.windows.load(channelId)),
    useThreadLoad: (rootId: string, channelId: string): ThreadLoad =>
      useCell(store.threads.load(rootId, channelId)),
    /** Loads a group of tables on first use and keeps it live from then on. */
    useTableGroup(group: TableGroup): TableGroupLoad {
      const workspaceId = useCell(store.workspaces.current);
      useEffect(() => {
        // The group's load includes the error.
        if (workspaceId) void store.tableGroups.open(group).catch(() => {});
      }, [group, workspaceId]);
      return useCell(store.tableGroups.load(group));
    },

    useIsKnown,

    /** A number that changes when a channel's pinned messages may have changed. */
    usePinsVersion: (channelId: string): number => useCell(store.pins.version(channelId)),
    /** A number that changes when the user's rights may have changed. */
    useRightsVersion: (): number => useCell(store.rights),
    /** Displayed unread counts by channel. Silent channels only count mentions. */
    useUnread: (): Map<string, Unread> => useCell(store.shownUnread),
    /** The same for one channel; undefined until known. */
    useUnreadOf: (channelId: string): Unread | undefined =>
      useSelected(store.shownUnread, (counts) => counts.get(channelId)),
    /** Unread messages of an open channel, even if it is silent. */
    useUnreadHere: (channelId: string): number =>
      useSelected(store.unread.counts, (counts) => counts.get(channelId)?.unread ?? 0),
    /** Ids of silent channels and conversations. */
    useSilent: (): ReadonlySet<string> => useCell(store.silent),
    /** True if the channel is silent. */
    useIsSilent: (channelId: string): boolean =>
      useSelected(store.silent, (silent) => silent.has(channelId)),
    /** True once the server has sent the counts. */
    useUnreadKnown: (): boolean => useCell(store.unread.isCounted),
    /** Profile ids of members who are online; undefined until known. */
    usePresence: (): ReadonlySet<string> | undefined => useCell(store.presence.here),
    useConnection: (): ConnectionState => useCell(store.connection.state),

    /** @param channelOrThreadId a channel, or the first message of a thread */
    useTyping(channelOrThreadId: string): Profile[] {
      const ids = useCell(store.typing.writing).get(channelOrThreadId) ?? NOBODY;
      const known = useCell(profiles);
      return useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known]);
    },

    /** True while an edit, deletion or reaction of this message is unsent. */
    useIsChanging: (messageId: string): boolean => useCell(store.changing).has(messageId),
    /** True while missed changes are being fetched. */
    useIsBehind: (): boolean => useCell(store.behind).size > 0,
    /**
     * True if unsent changes do not fit into the browser's storage, so that the page must stay
     * open.
     */
    useIsUnkept: (): boolean => useCell(store.queue.unkept).size > 0,

    /** Workspaces the user was removed from. */
    useEndedWorkspaces: (): readonly EndedWorkspace[] => useCell(store.workspaces.ended),

    /** Unsent messages to workspaces the user is not in, oldest first. */
    useUnsentElsewhere(): OutboxEntry[] {
      const entries = useCell(store.outbox.entries);
      const known = useCell(workspaces);
      const isLoaded = useCell(store.workspaces.load).status === 'ready';
      return useMemo(
        () => (isLoaded ? entries.filter(({ draft }) => !known.has(draft.workspace_id)) : []),
        [entries, known, isLoaded],
      );
    },

    useOutbox(channelId: string): OutboxEntry[] {
      const entries = useCell(store.outbox.entries);
      return useMemo(
        () => entries.filter(({ draft }) => draft.channel_id === channelId),
        [entries, channelId],
      );
    },
  };
}
