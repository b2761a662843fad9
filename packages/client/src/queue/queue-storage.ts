import * as z from 'zod/mini';
import { type StoredTable, STORED_TABLES } from '../tables/stored-tables.ts';
import { AppError } from '../base/errors.ts';
import { foreignCode } from '../base/error-codes.ts';
import type { DeviceStorage } from '../base/device-storage.ts';
import { parseQueuedChange, type QueuedChange } from './change.ts';

/** A change in the form that survives a reload and that other tabs read. */
export type StoredChange = { change: QueuedChange; refusal: AppError | null };

/** The result of a sent change, passed on to other tabs. */
export type StoredOutcome = { rows: { table: StoredTable; rows: object[]; gone: string[] }[] };

const entry = z.object({
  change: z.unknown(),
  refusal: z.nullable(
    z.object({
      code: z.string(),
      message: z.string(),
      hint: z.nullable(z.string()),
      status: z.number(),
    }),
  ),
});
const outcome = z.object({
  rows: z.array(
    z.object({
      table: z.enum(STORED_TABLES),
      rows: z.array(z.looseObject({})),
      gone: z.array(z.string()),
    }),
  ),
});

const prefixOf = (profileId: string) => `parley:queue:${profileId}:`;
/** Prefix used by earlier versions, which kept only messages. */
const outboxOf = (profileId: string) => `parley:outbox:${profileId}:`;

/**
 * Waiting changes on the device: one key per change, so that tabs of the same user never overwrite
 * each other's changes, and written before the call returns, so that the tab may close right after
 * it.
 */
export function createQueueStorage(storage: DeviceStorage) {
  const keysOf = (prefix: string) => storage.keys().filter((key) => key.startsWith(prefix));

  return {
    /** Returns changes in the order they were written; unreadable ones are left in place. */
    load(profileId: string): StoredChange[] {
      const stored = keysOf(prefixOf(profileId)).flatMap((key) => parse(storage.get(key)) ?? []);
      const messages = keysOf(outboxOf(profileId)).flatMap(
        (key) => parseMessage(storage.get(key)) ?? [],
      );
      return [...messages, ...stored].sort((a, b) => inOrder(a.change, b.change));
    },

    /** False if the browser has no space: the change then lives as long as the page. */
    save(profileId: string, { change, refusal }: StoredChange): boolean {
      const key = prefixOf(profileId) + change.id;
      const text = JSON.stringify({ change, refusal: refusal && asJson(refusal) });
      storage.set(key, text);
      return storage.get(key) === text;
    },

    has: (profileId: string, id: string): boolean =>
      storage.get(prefixOf(profileId) + id) !== null ||
      storage.get(outboxOf(profileId) + id) !== null,

    /** @param told the outcome, for other tabs that show the change */
    remove(profileId: string, id: string, told?: StoredOutcome): void {
      if (told) storage.set(prefixOf(profileId) + id, JSON.stringify(told));
      storage.remove(prefixOf(profileId) + id);
      storage.remove(outboxOf(profileId) + id);
    },

    /** Listens to changes that other tabs write, send or take back. */
    onForeign(listeners: {
      written(profileId: string, stored: StoredChange): void;
      sent(profileId: string, id: string, told: StoredOutcome): void;
      removed(profileId: string, id: string): void;
    }): () => void {
      return storage.onForeignChange((key, value) => {
        const [app, kind, profileId, id] = key.split(':');
        if (app !== 'parley' || kind !== 'queue' || !profileId || !id) return;
        if (value === null) return listeners.removed(profileId, id);
        const parsed = outcome.safeParse(json(value));
        if (parsed.success) return listeners.sent(profileId, id, parsed.data);
        const stored = parse(value);
        if (stored) listeners.written(profileId, stored);
      });
    },
  };
}

export type QueueStorage = ReturnType<typeof createQueueStorage>;

export const inOrder = (a: QueuedChange, b: QueuedChange): number =>
  a.writtenAt - b.writtenAt || (a.id < b.id ? -1 : 1);

const asJson = ({ code, message, hint, status }: AppError) => ({ code, message, hint, status });

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function parse(text: string | null): StoredChange | null {
  try {
    const { change, refusal } = entry.parse(json(text));
    return {
      change: parseQueuedChange(change),
      refusal: refusal && new AppError(foreignCode(refusal.code), refusal.message, refusal),
    };
  } catch {
    return null;
  }
}

const earlierMessage = z.object({
  draft: z.looseObject({ id: z.string() }),
  attachments: z.array(z.unknown()),
  queuedAt: z.number(),
});

function parseMessage(text: string | null): StoredChange | null {
  try {
    const { draft, attachments, queuedAt } = earlierMessage.parse(json(text));
    const change = { kind: 'message', id: draft.id, writtenAt: queuedAt, draft, attachments };
    return { change: parseQueuedChange(change), refusal: null };
  } catch {
    return null;
  }
}
