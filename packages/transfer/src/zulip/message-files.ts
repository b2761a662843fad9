import { type Archive, readJson } from '../archive/archive.ts';
import { momentOf } from '../slack/times.ts';
import type { TellNote } from './notes.ts';
import { messageSchema, type ZulipMessage } from './shapes.ts';

/** A message with its time, and where it is in the export. */
export type SentMessage = { message: ZulipMessage; at: string; where: string };

export const isMessageFile = (path: string): boolean => /^messages-\d+\.json$/.test(path);

const STARRED = 2;

type Reading = {
  tell: TellNote;
  onContents?(contents: Buffer): void;
  /** Called for each message that somebody starred. */
  onStar?(where: string): void;
};

/** The messages of an export in the order of its files. Each file is in memory by itself. */
export async function* messagesOf(
  archive: Archive,
  { tell, onContents, onStar }: Reading,
): AsyncGenerator<SentMessage> {
  const seen = new Set<number>();
  for (const entry of archive.entries.filter(({ path }) => isMessageFile(path))) {
    const { contents, value } = await readJson(archive, entry);
    onContents?.(contents);
    const tables = value as { zerver_message?: unknown; zerver_usermessage?: unknown } | undefined;
    if (!Array.isArray(tables?.zerver_message)) {
      tell('unreadable_messages', entry.path);
      continue;
    }
    if (onStar && Array.isArray(tables.zerver_usermessage))
      for (const [index, row] of tables.zerver_usermessage.entries())
        if (isStarred(row)) onStar(`${entry.path}, zerver_usermessage ${index + 1}`);
    for (const [index, row] of tables.zerver_message.entries()) {
      const where = `${entry.path}, message ${index + 1}`;
      const parsed = messageSchema.safeParse(row);
      if (!parsed.success) {
        tell('bad_message', where);
        continue;
      }
      const message = parsed.data;
      const at = momentOf(message.date_sent);
      if (at === null) tell('bad_time', where);
      else if (seen.has(message.id)) tell('double_message', where);
      else if (message.content.trim() === '') tell('empty_message', where);
      else {
        seen.add(message.id);
        yield { message, at, where };
      }
    }
  }
}

const isStarred = (row: unknown): boolean => {
  const mask = (row as { flags_mask?: unknown } | null)?.flags_mask;
  return typeof mask === 'number' && Math.floor(mask / STARRED) % 2 === 1;
};
