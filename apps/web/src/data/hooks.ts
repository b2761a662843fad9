import type { Profile, Workspace } from '@parley/model';
import { useEffect, useMemo, useState } from 'react';
import type { ChannelLoad } from '@parley/client/messages/channel-windows';
import type { TableGroup, StoredTable } from '@parley/client/tables/stored-tables';
import type { ConnectionState } from '@parley/client/connection/connection';
import { isKnown } from '@parley/client/collections/known';
import type { OutboxEntry } from '@parley/client/queue/outbox';
import type { PeopleFacts } from '@parley/client/tables/people';
import type { TableGroupLoad } from '@parley/client/tables/table-groups';
import { typingPause } from '@parley/client/base/schedule';
import { askingFor } from '@parley/client/collections/asking-for';
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

/** The store's state for React components. */
export function createHooks(store: Store) {
  const { collections } = store;
  const { useRows, useRowsWhere, useMessagesOf } = createRowHooks(collections);
  const workspaces = rowsById(collections.workspaces);
  const profiles = askingFor(rowsById(collections.profiles), store.people.isShown);
  /** Earliest-created first. */
  function useWorkspaces(): Workspace[] {
    return useRows('workspaces', OLDEST_FIRST);
  }
  /**
   * Whether all rows of a table are known; without this, none and not yet look the same. Those of a
   * group have the load of their group as well, which tells of a failure.
   * @param scope a channel, for those who take part in it; otherwise the workspace
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

    /** Those that somebody added the person to, and that they have not opened yet. */
    useWaitingWorkspaces(): Workspace[] {
      const waiting = useCell(store.workspaces.waiting);
      return useWorkspaces().filter(({ id }) => waiting.has(id));
    },

    /** All others, earliest-created first. */
    useOpenedWorkspaces(): Workspace[] {
      const waiting = useCell(store.workspaces.waiting);
      return useWorkspaces().filter(({ id }) => !waiting.has(id));
    },

    useWorkspace(): Workspace | undefined {
      const id = useCell(store.workspaces.current);
      return useCell(workspaces).get(id ?? '');
    },

    /** Everybody the person has met, by id. */
    useProfiles: (): Map<string, Profile> => useCell(profiles),

    /**
     * Looks for people by their names, so that those of a large workspace are in the store.
     * @param words part of a name; null to look for nobody
     * @returns whether all who are so called are there, as far as a list goes
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
        // Without an answer nobody is said not to be there.
        void find().catch(() => {});
        return () => asked.abort(new DOMException('Another key', 'AbortError'));
      }, [words, facts?.workspace, isEverybodyHere]);
      return words === null || isEverybodyHere || found === words;
    },

    /** What is known of the workspace's people before they are asked for; null until it is. */
    usePeopleFacts: (): PeopleFacts | null => useCell(store.people.facts),

    /** Whether workspaces are known yet; without this, none and not yet look the same. */
    useWorkspaceLoad: (): WorkspaceLoad => useCell(store.workspaces.load),
    useChannelLoad: (channelId: string): ChannelLoad => useCell(store.windows.load(channelId)),
    useThreadLoad: (rootId: string, channelId: string): ThreadLoad =>
      useCell(store.threads.load(rootId, channelId)),
    /**
     * Loads a group of tables with the first use; its collections are
     * live from then on.
     */
    useTableGroup(group: TableGroup): TableGroupLoad {
      const workspaceId = useCell(store.workspaces.current);
      useEffect(() => {
        // A failure is in the group's load.
        if (workspaceId) void store.tableGroups.open(group).catch(() => {});
      }, [group, workspaceId]);
      return useCell(store.tableGroups.load(group));
    },

    useIsKnown,

    /** Another number whenever a channel's pinned messages may be others. */
    usePinsVersion: (channelId: string): number => useCell(store.pins.version(channelId)),
    /** Another number whenever the person's rights may be others. */
    useRightsVersion: (): number => useCell(store.rights),
    /** What is shown as unread, by channel: in silent ones only mentions. */
    useUnread: (): Map<string, Unread> => useCell(store.shownUnread),
    /** The same for one channel; undefined until it is known. */
    useUnreadOf: (channelId: string): Unread | undefined =>
      useSelected(store.shownUnread, (counts) => counts.get(channelId)),
    /** How many messages are unread in a channel that is open, silent or not. */
    useUnreadHere: (channelId: string): number =>
      useSelected(store.unread.counts, (counts) => counts.get(channelId)?.unread ?? 0),
    /** Channels and conversations that the person has silenced, by id. */
    useSilent: (): ReadonlySet<string> => useCell(store.silent),
    /** Whether the person has silenced this one. */
    useIsSilent: (channelId: string): boolean =>
      useSelected(store.silent, (silent) => silent.has(channelId)),
    /** Whether the server has counted them. */
    useUnreadKnown: (): boolean => useCell(store.unread.isCounted),
    /** Who is here, by profile id; undefined until it is known. */
    usePresence: (): ReadonlySet<string> | undefined => useCell(store.presence.here),
    useConnection: (): ConnectionState => useCell(store.connection.state),

    /** @param placeId a channel, or a thread by its first message */
    useTyping(channelOrThreadId: string): Profile[] {
      const ids = useCell(store.typing.writing).get(channelOrThreadId) ?? NOBODY;
      const known = useCell(profiles);
      return useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known]);
    },

    /** Whether an edit, a deletion or a reaction of this message waits to be sent. */
    useIsChanging: (messageId: string): boolean => useCell(store.changing).has(messageId),
    /** Whether something that was missed is still being asked for. */
    useIsBehind: (): boolean => useCell(store.behind).size > 0,
    /** Whether the browser has no space left for what waits: the page must stay open. */
    useIsUnkept: (): boolean => useCell(store.queue.unkept).size > 0,

    /** Workspaces that the person was in, until somebody else ended that. */
    useEndedWorkspaces: (): readonly EndedWorkspace[] => useCell(store.workspaces.ended),

    /** Unsent messages to workspaces that the person is not in, oldest first. */
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
