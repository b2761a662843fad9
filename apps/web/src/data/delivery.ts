import type { Attachment, Message, MessageDraft } from '@parley/model';
import { createTransaction, type Transaction } from '@tanstack/db';
import type { Collections } from './collections.ts';
import type { Client } from './database.ts';
import { toAppError } from './errors.ts';
import { canonicalInstant } from './instants.ts';
import type { InsertAttachment } from './outbox.ts';
import { type TableGateway, WRITE_TIMEOUT_MS } from './table-gateway.ts';

/** How a message on its way gets to the server, and how it looks until then. */
export function createDelivery(client: Client, gateway: TableGateway, collections: Collections) {
  const shown = new Map<string, Transaction>();

  /**
   * The clock of this device may be behind: an own message never shows above the ones it answers.
   */
  const shownAt = (channelId: string, queuedAt: number): string => {
    const ofChannel = collections.messages.utils
      .storedRows()
      .filter((row) => row.channel_id === channelId);
    const newest = ofChannel.reduce(
      (latest, row) => Math.max(latest, Date.parse(row.created_at)),
      0,
    );
    return canonicalInstant(new Date(Math.max(queuedAt, newest + 1)).toISOString());
  };

  return {
    /** @throws AppError */
    async deliver(draft: MessageDraft, attachments: InsertAttachment[]): Promise<void> {
      const since = collections.messages.utils.mark();
      // A duplicate key means that an earlier attempt arrived: the gateway answers with what is
      // stored.
      const rows = await gateway.insert('messages', [{ ...draft, content: null }]);
      collections.messages.utils.merge(asMessages(rows), since);
      if (attachments.length === 0) return;
      const sinceAttachments = collections.attachments.utils.mark();
      const { data, error, status } = await client
        .from('attachments')
        .upsert(attachments, { onConflict: 'id', ignoreDuplicates: true })
        .select('*')
        .abortSignal(AbortSignal.timeout(WRITE_TIMEOUT_MS));
      if (error) throw toAppError(error, status);
      collections.attachments.utils.merge(data, sinceAttachments);
    },

    /**
     * A transaction that is never sent by itself: unlike one under way, it does not hold back what
     * arrives from the server meanwhile, however long the message waits.
     */
    show(draft: MessageDraft, attachments: InsertAttachment[], queuedAt: number): void {
      if (shown.has(draft.id) || collections.messages.has(draft.id)) return;
      const at = shownAt(draft.channel_id, queuedAt);
      const transaction = createTransaction({ autoCommit: false, mutationFn: async () => {} });
      transaction.mutate(() => {
        collections.messages.insert(asMessage(draft, at));
        for (const attachment of attachments)
          collections.attachments.insert(asAttachment(attachment, at));
      });
      // Taking it back is the author's own doing, or the outbox's; nobody waits for this
      // transaction.
      transaction.isPersisted.promise.catch(() => {});
      shown.set(draft.id, transaction);
    },

    /** The stored row is in the collection: it takes the shown one's place. */
    settle(id: string): void {
      void shown.get(id)?.commit();
      shown.delete(id);
    },

    hide(id: string): void {
      shown.get(id)?.rollback();
      shown.delete(id);
    },
  };
}

const UPLOADED = {
  status: 'uploaded' as const,
  progress: 100,
  metadata: {},
  content: null,
  sentiment: 0,
  language: null,
  summary: null,
  deleted_at: null,
};

const NEW_MESSAGE = {
  content: null,
  edited_at: null,
  deleted_at: null,
  reply_count: 0,
  last_reply_at: null,
  pinned_at: null,
  pinned_by: null,
};

const asMessages = (rows: object[]): Message[] => rows as Message[];

function asMessage(draft: MessageDraft, at: string): Message {
  const { parts, metadata } = JSON.parse(JSON.stringify(draft));
  return {
    ...draft,
    ...NEW_MESSAGE,
    thread_id: draft.thread_id ?? null,
    parts,
    metadata,
    created_at: at,
    updated_at: at,
  };
}

function asAttachment(attachment: InsertAttachment, at: string): Attachment {
  return {
    ...UPLOADED,
    ...attachment,
    id: attachment.id ?? attachment.storage_path,
    created_at: at,
    updated_at: at,
  };
}
