import type { Bookmark, Message, Reminder } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { collections, supabase, toAppError, useRowsWhere, useWorkspace } from '../../data/index.ts';
import { ascending, NEWEST_FIRST } from '@parley/client/collections/row-lists';
import { queries } from '../../lib/query-client.ts';
import { rowsByMessage } from '../../lib/rows-by-message.ts';
import { useRowsOfMessage } from '../../lib/use-rows-of-message.ts';

const NEXT_FIRST = ascending('remind_at');
const byMessage = rowsByMessage(collections.bookmarks);

/** The user's bookmark of a message. */
export const useBookmark = (messageId: string): Bookmark | undefined =>
  useRowsOfMessage(byMessage, messageId)[0];

/** The same outside a component. */
export const bookmarkOf = (messageId: string): Bookmark | undefined => byMessage.rows(messageId)[0];

/** The user's bookmarks in the workspace, newest first. */
export function useBookmarks(): Bookmark[] {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('bookmarks', 'workspace_id', workspaceId, NEWEST_FIRST);
}

/** The user's reminders in the workspace: upcoming ones first, the next on top. */
export function useReminders(): Reminder[] {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  const data = useRowsWhere('reminders', 'workspace_id', workspaceId, NEXT_FIRST);
  return [
    ...data.filter(({ done_at }) => done_at === null),
    ...data.filter(({ done_at }) => done_at !== null).toReversed(),
  ];
}

export type SavedMessage = Pick<
  Message,
  'id' | 'channel_id' | 'author_id' | 'role' | 'parts' | 'content' | 'created_at' | 'thread_id'
>;
const COLUMNS = 'id, channel_id, author_id, role, parts, content, created_at, thread_id';

/** Messages of bookmarks by id, from any channel; undefined until known. */
export function useSavedMessages(ids: readonly string[]): {
  messages: ReadonlyMap<string, SavedMessage> | undefined;
  error: Error | null;
} {
  const { data, error } = useQuery(
    {
      queryKey: ['saved messages', ids.toSorted()],
      queryFn: async () => {
        if (ids.length === 0) return new Map<string, SavedMessage>();
        const answer = await supabase
          .from('messages')
          .select(COLUMNS)
          .in('id', [...ids])
          .is('deleted_at', null)
          .overrideTypes<SavedMessage[], { merge: false }>();
        if (answer.error) throw toAppError(answer.error, answer.status);
        return new Map(answer.data.map((message) => [message.id, message]));
      },
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return { messages: data, error };
}
