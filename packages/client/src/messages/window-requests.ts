import type { MessagePage, MessagePages } from './message-pages.ts';
import type { PageCursor } from './message-request.ts';

/** The requests of one window. Once it is dropped, their responses are ignored. */
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
     * Starts to show another part of the channel; the last call wins.
     * @returns a function that is true while the part is still wanted
     */
    begin(): () => boolean {
      const id = (lastId += 1);
      return () => id === lastId && !isDropped;
    },

    /**
     * True while requests are in flight: until they are answered, every announced change is stored,
     * since the responses may lack it.
     */
    areUnderWay: (): boolean => inFlight > 0,
    isDropped: (): boolean => isDropped,
    drop(): void {
      isDropped = true;
    },
  };
}

export type WindowRequests = ReturnType<typeof createWindowRequests>;
