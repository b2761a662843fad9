import type { AttachmentSummary } from '@parley/model';

type Upload = (input: {
  file: File;
  path: string;
  onProgress(percent: number): void;
  signal: AbortSignal;
}) => Promise<void>;

/** A file on its way to where its summary says, whoever sees to it. */
export type Transfer = {
  file: File;
  summary: AttachmentSummary;
  /** 0 to 100. */
  percent(): number;
  /** Returns what ends the listening. */
  onProgress(listener: () => void): () => void;
  /** Rejects when the upload has failed. */
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
