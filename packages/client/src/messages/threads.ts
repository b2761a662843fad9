import { type CatchUp, createCatchUp } from '../realtime/catch-up.ts';
import { cell, type Cell } from '../base/cell.ts';
import type { RowChange } from '../collections/change.ts';
import type { Collections } from '../collections/collections.ts';
import { withTimeout } from '../base/schedule.ts';
import type { People } from '../tables/people.ts';
import type { RowsClient } from '../tables/database.ts';
import { type AppError, toAppError, unwrap } from '../base/errors.ts';
import { FULL_MESSAGE, type FullMessage } from './message-request.ts';
import { messageIntake } from './message-rows.ts';

export type ThreadLoad = { status: 'loading' | 'ready' | 'error'; error: AppError | null };

type Thread = { channelId: string; load: Cell<ThreadLoad>; isStale: boolean };

/** A thread is loaded as a whole; users do not scroll further than this in a side panel. */
const REPLIES_MAX = 500;
const LOADING: ThreadLoad = { status: 'loading', error: null };

/** The threads opened on this page, each loaded as a whole with its first message. */
export function createThreads(
  client: RowsClient,
  collections: Collections,
  people: Pick<People, 'needed'>,
  catchUp: CatchUp = createCatchUp(),
) {
  const threads = new Map<string, Thread>();

  const threadOf = (rootId: string, channelId: string): Thread => {
    const thread = threads.get(rootId) ?? { channelId, load: cell(LOADING), isStale: true };
    threads.set(rootId, thread);
    return thread;
  };

  const pull = async (rootId: string, thread: Thread): Promise<void> => {
    thread.isStale = false;
    const take = messageIntake(collections);
    try {
      const rows = unwrap(
        await client
          .from('messages')
          .select(FULL_MESSAGE)
          .eq('channel_id', thread.channelId)
          .or(`id.eq.${rootId},thread_id.eq.${rootId}`)
          .is('deleted_at', null)
          .order('created_at', { ascending: false })
          .limit(REPLIES_MAX)
          .overrideTypes<FullMessage[], { merge: false }>(),
      );
      await withTimeout(
        people.needed(rows.flatMap(({ author_id }) => author_id ?? [])).catch(() => {}),
      );
      take(rows, (row) => row.thread_id === rootId);
      thread.load.set({ status: 'ready', error: null });
    } catch (cause) {
      thread.isStale = true;
      const error = toAppError(cause);
      if (thread.load.get().status !== 'ready') thread.load.set({ status: 'error', error });
      throw error;
    }
  };

  return {
    /** State of a thread, for the interface. */
    load: (rootId: string, channelId: string): Cell<ThreadLoad> => threadOf(rootId, channelId).load,

    /** Loads the thread, or the replies it missed. @throws AppError */
    async open(rootId: string, channelId: string): Promise<void> {
      const thread = threadOf(rootId, channelId);
      if (thread.isStale) await pull(rootId, thread);
    },

    /** True if a live change belongs to an opened thread. */
    accepts({ table, ids, record }: RowChange): boolean {
      if (table === 'messages')
        return typeof record?.thread_id === 'string'
          ? threads.has(record.thread_id)
          : collections.messages.has(ids.id);
      return ids.message_id ? collections.messages.has(ids.message_id) : false;
    },

    /** Call when the first message of a thread moved to another channel. */
    moved(rootId: string, channelId: string): void {
      const thread = threads.get(rootId);
      if (thread) thread.channelId = channelId;
    },

    /** Call when replies may have been missed: reloads opened threads of the channel. */
    missed(channelId: string): void {
      for (const [rootId, thread] of threads) {
        if (thread.channelId !== channelId || thread.load.get().status !== 'ready') continue;
        thread.isStale = true;
        catchUp.until(
          `thread:${rootId}`,
          () => pull(rootId, thread),
          () => thread.isStale && threads.get(rootId) === thread,
        );
      }
    },

    reset(): void {
      threads.clear();
    },
  };
}

export type Threads = ReturnType<typeof createThreads>;
