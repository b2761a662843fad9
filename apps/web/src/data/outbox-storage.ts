import { messageDraft, type MessageDraft } from '@parley/model';
import { z } from 'zod';
import type { InsertAttachment } from './outbox.ts';
import type { Storage } from './ports.ts';

const storedAttachment = z.looseObject({ id: z.uuid(), message_id: z.uuid() });
const storedEntry = z.object({
  draft: messageDraft,
  attachments: z.array(storedAttachment),
  queuedAt: z.number(),
  isRefused: z.boolean(),
});

/** A message that waits to be sent, as it survives a reload. */
export type StoredEntry = {
  draft: MessageDraft;
  attachments: InsertAttachment[];
  queuedAt: number;
  isRefused: boolean;
};

const prefix = (profileId: string) => `parley:outbox:${profileId}:`;

/** One key a message, so that two tabs of the same person cannot overwrite each other's. */
export function createOutboxStorage(storage: Storage) {
  return {
    /**
     * In the order in which they were written; entries an older version left in another shape are
     * skipped.
     */
    load(profileId: string): StoredEntry[] {
      const keys = storage.keys().filter((key) => key.startsWith(prefix(profileId)));
      return keys
        .flatMap((key) => parse(storage.get(key)) ?? [])
        .sort((a, b) => a.queuedAt - b.queuedAt || (a.draft.id < b.draft.id ? -1 : 1));
    },
    save: (profileId: string, entry: StoredEntry) =>
      storage.set(prefix(profileId) + entry.draft.id, JSON.stringify(entry)),
    remove: (profileId: string, id: string) => storage.remove(prefix(profileId) + id),
    /** Another tab sent or discarded a message. */
    onForeignRemoval: (listener: (profileId: string, id: string) => void) =>
      storage.onForeignChange((key, value) => {
        const [app, kind, profileId, id] = key.split(':');
        if (app === 'parley' && kind === 'outbox' && profileId && id && value === null)
          listener(profileId, id);
      }),
  };
}

export type OutboxStorage = ReturnType<typeof createOutboxStorage>;

function parse(text: string | null): StoredEntry | null {
  try {
    // Attachments are checked by the database's own constraints when they are sent.
    return storedEntry.parse(JSON.parse(text ?? '')) as unknown as StoredEntry;
  } catch {
    return null;
  }
}
