import type { MessagePage, MessagePages } from './message-pages.ts';
import type { PageCursor } from './message-request.ts';

/** The requests of one window: once it is dropped, nothing that they bring is taken in. */
export function createWindowRequests(channelId: string, pages: Pick<MessagePages, 'pull'>) {
  let inFlight = 0;
  let lastId = 0;
  let isDropped = false;

  return {
    /** @throws AppError */
    async pull(limit: number, cursor: PageCursor, isWanted: () => boolean): Promise<MessagePage> {
      inFlight += 1;
      try {
        return await pages.pull(channelId, limit, cursor, () => !isDropped && isWanted());
      } finally {
        inFlight -= 1;
      }
    },

    /**
     * Begins to show another part of the channel: the last one to begin wins.
     * @returns whether it is still wanted
     */
    begin(): () => boolean {
      const id = (lastId += 1);
      return () => id === lastId && !isDropped;
    },

    /**
     * Whether some are under way: until they are answered, everything that is announced is stored,
     * as they may not know of it.
     */
    areUnderWay: (): boolean => inFlight > 0,
    isDropped: (): boolean => isDropped,
    drop(): void {
      isDropped = true;
    },
  };
}

export type WindowRequests = ReturnType<typeof createWindowRequests>;
