import { type Attachment, type AttachmentSummary, reconnectAfterMs } from '@parley/model';
import { varied } from '@parley/client/base/attempts';
import { startTransfer, type Transfer } from './transfer.ts';

/** What everybody in the channel is told of a file on its way. */
export type UploadChange = Partial<Pick<Attachment, 'status' | 'progress' | 'metadata'>>;

export type SentUploadsOptions = {
  upload: Parameters<typeof startTransfer>[0];
  /** Stores it in the attachment's row. @throws AppError */
  tell(id: string, change: UploadChange): Promise<void>;
  /** Whether what failed may work later. */
  canPass(error: unknown): boolean;
  /** Resolves when the message and its attachments are stored. */
  stored(messageId: string): Promise<void>;
  wait?(ms: number): Promise<void>;
};

/**
 * Others are told of every quarter, and that it still goes on: without news an upload counts as
 * interrupted.
 */
const QUARTER = 25;
const SPACING_MS = 1000;
export const SIGN_OF_LIFE_MS = 20_000;

type Sent = { file: File; summary: AttachmentSummary };

/**
 * Uploads that go on after their message was sent: pending → uploading → uploaded, or failed, with
 * the file at hand to try again while this page is open (spec point 4).
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

  /** The end of an upload is told for as long as nobody can be reached. */
  const tellSurely = async (id: string, change: UploadChange): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await tell(id, change);
      } catch (error) {
        // Whoever deleted the message, or lost the right to it, has nobody to tell.
        if (!canPass(error)) return;
        await wait(varied(reconnectAfterMs(tries)));
      }
    }
  };

  /**
   * Tells of progress until `isOver`; news in between are not worth their trouble when they fail.
   */
  const tellProgress = async (transfer: Transfer, isOver: () => boolean): Promise<void> => {
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
    await tellProgress(transfer, () => outcome !== null);
    await ending;
    if (outcome) await tellSurely(id, outcome);
    uploading.delete(id);
    changed();
  };

  return {
    /** Sees to the uploads of a message that was sent while they were on their way. */
    carry(messageId: string, uploads: readonly Transfer[]): void {
      if (uploads.length === 0) return;
      const isStored = stored(messageId);
      for (const transfer of uploads) void follow(transfer, isStored);
    },

    /** Whether the file of a failed upload is at hand. */
    canRetry: (id: string): boolean => failed.has(id),

    async retry(id: string): Promise<void> {
      const sent = failed.get(id);
      if (!sent) return;
      failed.delete(id);
      const metadata = measures(sent.summary);
      await tellSurely(id, { status: 'pending', progress: 0, metadata });
      // The message is there: nothing but the page's end stops the upload any more.
      const { signal } = new AbortController();
      await follow(startTransfer(upload, sent.file, sent.summary, signal), Promise.resolve());
    },

    /** Whether a page that is left now would cut an upload. */
    isBusy: (): boolean => uploading.size > 0,
    /** Returns what ends the listening. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const measures = ({ width, height }: AttachmentSummary) =>
  width && height ? { width, height } : {};
/** As the reader of files says why one could not be read. */
const interrupted = (summary: AttachmentSummary) => ({
  ...measures(summary),
  reading: { code: 'interrupted', reason: 'The upload was interrupted' },
});
