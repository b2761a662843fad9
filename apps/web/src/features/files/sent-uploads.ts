import { type Attachment, type AttachmentSummary, reconnectAfterMs } from '@parley/model';
import { varied } from '@parley/client/base/attempts';
import { startTransfer, type Transfer } from './transfer.ts';

/** An upload's state as stored in the attachment's row, for everybody in the channel. */
export type UploadChange = Partial<Pick<Attachment, 'status' | 'progress' | 'metadata'>>;

export type SentUploadsOptions = {
  upload: Parameters<typeof startTransfer>[0];
  /** Updates the attachment's row. @throws AppError */
  tell(id: string, change: UploadChange): Promise<void>;
  /** True if a retry may succeed. */
  canPass(error: unknown): boolean;
  /** Resolves when the message and its attachments are stored. */
  stored(messageId: string): Promise<void>;
  wait?(ms: number): Promise<void>;
};

/**
 * Progress is reported every quarter, with a sign of life in between. Without updates an upload
 * counts as interrupted.
 */
const QUARTER = 25;
const SPACING_MS = 1000;
export const SIGN_OF_LIFE_MS = 20_000;

type Sent = { file: File; summary: AttachmentSummary };

/**
 * Uploads that continue after their message was sent: pending → uploading → uploaded, or failed. A
 * failed file is kept for a retry while this page is open (spec point 4).
 */
export function createSentUploads({
  upload,
  tell,
  canPass,
  stored,
  wait = (ms) => new Promise((done) => setTimeout(done, ms)),
}: SentUploadsOptions) {
  const failed = new Map<string, Sent>();
  const uploading = new Set<string>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };

  /** Retries until the end of an upload is stored, or the update is rejected. */
  const reportWithRetry = async (id: string, change: UploadChange): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await tell(id, change);
      } catch (error) {
        // The message was deleted, or the user lost access to it.
        if (!canPass(error)) return;
        await wait(varied(reconnectAfterMs(tries)));
      }
    }
  };

  /** Reports progress until `isOver`. A failed progress update is ignored. */
  const reportProgress = async (transfer: Transfer, isOver: () => boolean): Promise<void> => {
    let told = Number.NaN;
    let quietMs = 0;
    while (!isOver()) {
      const quarter = Math.floor(transfer.percent() / QUARTER) * QUARTER;
      if (quarter !== told || quietMs >= SIGN_OF_LIFE_MS) {
        const status = transfer.percent() > 0 ? 'uploading' : 'pending';
        await tell(transfer.summary.id, { status, progress: quarter }).catch(() => {});
        told = quarter;
        quietMs = 0;
      }
      await Promise.race([wait(SPACING_MS), transfer.done.catch(() => {})]);
      quietMs += SPACING_MS;
    }
  };

  const follow = async (transfer: Transfer, isStored: Promise<void>): Promise<void> => {
    const { file, summary } = transfer;
    const { id } = summary;
    uploading.add(id);
    changed();
    let outcome: UploadChange | null = null;
    const ending = transfer.done.then(
      () => {
        outcome = { status: 'uploaded', progress: 100 };
      },
      () => {
        outcome = { status: 'failed', metadata: interrupted(summary) };
        failed.set(id, { file, summary });
      },
    );
    await isStored;
    await reportProgress(transfer, () => outcome !== null);
    await ending;
    if (outcome) await reportWithRetry(id, outcome);
    uploading.delete(id);
    changed();
  };

  return {
    /** Takes over the unfinished uploads of a message that was just sent. */
    carry(messageId: string, uploads: readonly Transfer[]): void {
      if (uploads.length === 0) return;
      const isStored = stored(messageId);
      for (const transfer of uploads) void follow(transfer, isStored);
    },

    /** True if the file of a failed upload is still in memory. */
    canRetry: (id: string): boolean => failed.has(id),

    async retry(id: string): Promise<void> {
      const sent = failed.get(id);
      if (!sent) return;
      failed.delete(id);
      const metadata = measures(sent.summary);
      await reportWithRetry(id, { status: 'pending', progress: 0, metadata });
      // The message is already sent, so only closing the page stops the upload.
      const { signal } = new AbortController();
      await follow(startTransfer(upload, sent.file, sent.summary, signal), Promise.resolve());
    },

    /** True if leaving the page would interrupt an upload. */
    isBusy: (): boolean => uploading.size > 0,
    /** @returns a function that unsubscribes */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const measures = ({ width, height }: AttachmentSummary) =>
  width && height ? { width, height } : {};
/** The same format the extraction service uses for files it could not read. */
const interrupted = (summary: AttachmentSummary) => ({
  ...measures(summary),
  reading: { code: 'interrupted', reason: 'The upload was interrupted' },
});
