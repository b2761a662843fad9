import type { Message } from '@parley/model';
import type { Cell } from '../base/cell.ts';
import type { Collections } from '../collections/collections.ts';
import { OF_MESSAGE } from '../tables/stored-tables.ts';
import {
  comparePositions,
  contains,
  type MessagePosition,
  type MessageRange,
} from './message-range.ts';

/**
 * A longer window is cut to `KEPT` messages, at the end that is further from the user's position.
 */
export const MOST = 600;
const KEPT = 500;

type WindowRowsOptions = {
  channelId: string;
  collections: Collections;
  range: Pick<Cell<MessageRange>, 'get'>;
  setRange(range: Partial<MessageRange>): void;
};

/**
 * The stored rows of one window, without threads: no more than its range, and than a screen needs.
 */
export function createWindowRows({ channelId, collections, range, setRange }: WindowRowsOptions) {
  let size = 0;

  const isOwn = (row: Message) => row.channel_id === channelId && row.thread_id === null;

  const cut = (rows: MessagePosition[], middlePosition: MessagePosition | null) => {
    const found = middlePosition
      ? rows.findIndex((row) => comparePositions(row, middlePosition) >= 0)
      : -1;
    const middle = found < 0 ? rows.length : found;
    const from = Math.max(0, Math.min(middle - KEPT / 2, rows.length - KEPT));
    const [first, last] = [rows[from], rows[from + KEPT - 1]];
    if (from > 0 && first) setRange({ oldest: positionOf(first), hasOlder: true });
    if (from + KEPT < rows.length && last) setRange({ newest: positionOf(last), hasNewer: true });
    size = KEPT;
  };

  return {
    size: (): number => size,
    isTooLong: (): boolean => size > MOST,

    /** Call when an announced row will be stored. */
    added(): void {
      size += 1;
    },

    /**
     * Removes rows outside of the range, after shortening it if it has become too long.
     * @param middle position that the user looks at; null: the channel's end
     */
    tidy(middle: MessagePosition | null): void {
      const all = collections.messages.utils.storedRows();
      const rows = all.filter((row) => isOwn(row) && contains(range.get(), row));
      size = rows.length;
      if (size > MOST) cut(rows.toSorted(comparePositions), middle);
      // An opened thread keeps its first message.
      const roots = new Set(all.map((row) => row.thread_id));
      collections.messages.utils.forget(
        (row) => isOwn(row) && !contains(range.get(), row) && !roots.has(row.id),
      );
      for (const table of OF_MESSAGE)
        collections[table].utils.forget(
          (row) =>
            row.channel_id === channelId && !collections.messages.utils.stored(row.message_id),
        );
    },

    newest(): MessagePosition | null {
      const last = collections.messages.utils
        .storedRows()
        .filter(isOwn)
        .reduce<MessagePosition | null>(
          (found, row) => (found && comparePositions(found, row) > 0 ? found : row),
          null,
        );
      return last && positionOf(last);
    },
  };
}

const positionOf = ({ created_at, id }: MessagePosition): MessagePosition => ({ created_at, id });

export type WindowRows = ReturnType<typeof createWindowRows>;
