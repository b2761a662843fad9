import { useSyncExternalStore } from 'react';
import {
  gateway,
  isTransient,
  storeEvents,
  toAppError,
  uploadAttachment,
} from '../../data/index.ts';
import { createSentUploads } from './sent-uploads.ts';

/** Uploads of this page that continue after their message was sent. */
const sent = createSentUploads({
  upload: uploadAttachment,
  async tell(id, change) {
    await gateway.update('attachments', [id], change);
  },
  canPass: (error) => isTransient(toAppError(error)),
  stored: (messageId) =>
    new Promise((done) => {
      const stop = storeEvents.on(({ type, operation, table, id }) => {
        if (type !== 'succeeded' || operation !== 'insert') return;
        if (table !== 'messages' || id !== messageId) return;
        stop();
        done();
      });
    }),
});

export const carryUploads = sent.carry;
export const retryUpload = sent.retry;

/** True if the file of a failed upload is still in memory for a retry. */
export const useCanRetryUpload = (id: string): boolean =>
  useSyncExternalStore(sent.subscribe, () => sent.canRetry(id));

// Leaving the page would stop uploads, so the browser asks for confirmation.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (sent.isBusy()) event.preventDefault();
});
