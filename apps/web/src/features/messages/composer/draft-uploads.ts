import {
  attachmentPath,
  attachmentSummary,
  type AttachmentSummary,
  attachmentType,
  limits,
  newId,
  plainName,
  refuseFile,
} from '@parley/model';
import { errorText } from '../../../lib/error-text.ts';
import { validationText } from '../../../lib/validation-text.ts';
import { imageSize } from './image-size.ts';
import { startTransfer, type Transfer } from '../../files/transfer.ts';

export type DraftUpload = {
  id: string;
  file: File;
  state: 'uploading' | 'uploaded' | 'failed' | 'refused';
  /** Percentage, 0 to 100. */
  progress: number;
  error: string | null;
  summary: AttachmentSummary | null;
};

export type DraftUploadsState = {
  messageId: string;
  uploads: readonly DraftUpload[];
  leftOut: number;
};

export type DraftUploads = {
  get(): DraftUploadsState;
  subscribe(listener: () => void): () => void;
  /** Starts uploading the allowed files; the others stay in the list with the reason. */
  add(files: Iterable<File>): void;
  retry(id: string): void;
  /** Also aborts a running upload. */
  remove(id: string): void;
  /**
   * Called after sending: clears the list and starts a new message id.
   * @param underWay ids of the files that the message declares as uploading, also if they have
   * finished since
   * @returns their transfers, so that the caller can report how they end
   */
  release(underWay: ReadonlySet<string>): Transfer[];
};

type Upload = (input: {
  file: File;
  path: string;
  onProgress(percent: number): void;
  signal: AbortSignal;
}) => Promise<void>;
type ChannelRef = { workspaceId: string; channelId: string };

/** Files of the message being written in a channel, uploaded under that message's future id. */
export function createDraftUploads(
  { workspaceId, channelId }: ChannelRef,
  upload: Upload,
): DraftUploads {
  let state: DraftUploadsState = { messageId: newId(), uploads: [], leftOut: 0 };
  const listeners = new Set<() => void>();
  const aborts = new Map<string, AbortController>();
  const transfers = new Map<string, Transfer>();

  const set = (next: Partial<DraftUploadsState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const change = (id: string, next: Partial<DraftUpload>) =>
    set({
      uploads: state.uploads.map((known) => (known.id === id ? { ...known, ...next } : known)),
    });

  const start = async (id: string, file: File) => {
    const abort = new AbortController();
    aborts.set(id, abort);
    change(id, { state: 'uploading', progress: 0, error: null });
    const mimeType = (file.type || 'application/octet-stream').slice(0, limits.mimeTypeMax);
    const name = plainName(file.name);
    const path = attachmentPath({
      workspace_id: workspaceId,
      channel_id: channelId,
      message_id: state.messageId,
      id,
      name,
    });
    try {
      const summary = {
        id,
        type: attachmentType(mimeType),
        name,
        mime_type: mimeType,
        file_size: file.size,
        storage_path: path,
        ...(await imageSize(file)),
      };
      const [problem] = attachmentSummary.safeParse(summary).error?.issues ?? [];
      if (problem) return change(id, { state: 'refused', error: validationText(problem.message) });
      const transfer = startTransfer(upload, file, summary, abort.signal);
      transfers.set(id, transfer);
      change(id, { summary });
      transfer.onProgress(() => change(id, { progress: Math.floor(transfer.percent()) }));
      await transfer.done;
      change(id, { state: 'uploaded', progress: 100 });
    } catch (error) {
      if (!abort.signal.aborted) change(id, { state: 'failed', error: errorText(error) });
    }
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files) {
      const given = [...files];
      const free =
        limits.attachmentsPerMessage -
        state.uploads.filter((known) => known.state !== 'refused').length;
      const accepted = given
        .slice(0, Math.max(0, free))
        .map((file) => ({ id: newId(), file, error: refuseFile(file) }));
      const added = accepted.map(({ id, file, error }): DraftUpload => ({
        id,
        file,
        error,
        state: error ? 'refused' : 'uploading',
        progress: 0,
        summary: null,
      }));
      set({ uploads: [...state.uploads, ...added], leftOut: given.length - accepted.length });
      for (const { id, file, error } of accepted) if (!error) void start(id, file);
    },
    retry(id) {
      const known = state.uploads.find((candidate) => candidate.id === id);
      if (known?.state === 'failed') void start(id, known.file);
    },
    remove(id) {
      aborts.get(id)?.abort();
      aborts.delete(id);
      transfers.delete(id);
      set({ uploads: state.uploads.filter((known) => known.id !== id), leftOut: 0 });
    },
    release(underWay) {
      const released = [...transfers].flatMap(([id, transfer]) =>
        underWay.has(id) ? [transfer] : [],
      );
      aborts.clear();
      transfers.clear();
      set({ messageId: newId(), uploads: [], leftOut: 0 });
      return released;
    },
  };
}
