import { type Archive, type ArchiveEntry, readJson } from '../archive/archive.ts';
import type { TellNote } from './notes.ts';
import { messageSchema, type SlackMessage } from './shapes.ts';
import { momentOf } from './times.ts';

/** A message of a channel, each time once: the time is its id. */
export type DayMessage = { message: SlackMessage; at: string; where: string };

const DAY = /^[^/]+\/\d{4}-\d{2}-\d{2}\.json$/;
export const isDay = (path: string): boolean => DAY.test(path);

/** The messages of a channel in the order of its days. Each day is in memory by itself. */
export async function* messagesOf(
  archive: Archive,
  days: readonly ArchiveEntry[],
  options: { tell: TellNote; onContents?(contents: Buffer): void },
): AsyncGenerator<DayMessage> {
  const seen = new Set<string>();
  for (const day of days) {
    const { contents, value } = await readJson(archive, day);
    options.onContents?.(contents);
    if (!Array.isArray(value)) {
      options.tell('unreadable_day', day.path);
      continue;
    }
    for (const [index, item] of value.entries()) {
      const where = `${day.path}, entry ${index + 1}`;
      const parsed = messageSchema.safeParse(item);
      if (!parsed.success) {
        options.tell('bad_message', where);
        continue;
      }
      const message = parsed.data;
      const at = momentOf(message.ts);
      if (at === null) options.tell('bad_time', where);
      else if (seen.has(at)) options.tell('double_message', where);
      else {
        seen.add(at);
        yield { message, at, where };
      }
    }
  }
}
