import type { AttachmentSummary } from '@parley/model';

type Upload = (input: {
  file: File;
  path: string;
  onProgress(percent: number): void;
  signal: AbortSignal;
}) => Promise<void>;

/** A file being uploaded. */
export type Transfer = {
  file: File;
  summary: AttachmentSummary;
  /** 0 to 100. */
  percent(): number;
  /** @returns a function that unsubscribes */
  onProgress(listener: () => void): () => void;
  /** Rejects if the upload fails. */
  done: Promise<void>;
};

export function startTransfer(
  upload: Upload,
  file: File,
  summary: AttachmentSummary,
  signal: AbortSignal,
): Transfer {
  const listeners = new Set<() => void>();
  let percent = 0;
  const done = upload({
    file,
    path: summary.storage_path,
    signal,
    onProgress(progress) {
      percent = progress;
      for (const listener of listeners) listener();
    },
  });
  return {
    file,
    summary,
    percent: () => percent,
    onProgress(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    done,
  };
}
