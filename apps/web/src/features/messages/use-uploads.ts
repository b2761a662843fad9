import { attachmentPath, type AttachmentSummary, attachmentType, limits, newId, refuseFile } from '@parley/model';
import { useCallback, useRef, useState } from 'react';
import { uploadAttachment } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';

export type Uploading = {
  id: string;
  file: File;
  state: 'uploading' | 'uploaded' | 'failed' | 'refused';
  /** 0 to 100. */
  progress: number;
  error: string | null;
  summary: AttachmentSummary | null;
};

type Place = { workspaceId: string; channelId: string };

/** Files of the message being written: uploaded at once, under the id the message will have. */
export function useUploads({ workspaceId, channelId }: Place) {
  const [messageId, setMessageId] = useState(newId);
  const [uploads, setUploads] = useState<Uploading[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const change = useCallback((id: string, next: Partial<Uploading>) => setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...next } : upload))), []);

  const start = async (id: string, file: File) => {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    change(id, { state: 'uploading', progress: 0, error: null });
    try {
      const mimeType = file.type || 'application/octet-stream';
      const path = attachmentPath({ workspace_id: workspaceId, channel_id: channelId, message_id: messageId, id, name: file.name });
      const size = await imageSize(file);
      await uploadAttachment({ file, path, signal: abort.signal, onProgress: (progress) => change(id, { progress }) });
      change(id, { state: 'uploaded', summary: { id, type: attachmentType(mimeType), name: file.name, mime_type: mimeType, file_size: file.size, storage_path: path, ...size } });
    } catch (error) {
      if (!abort.signal.aborted) change(id, { state: 'failed', error: errorText(error) });
    }
  };

  return {
    messageId,
    uploads,
    add(files: Iterable<File>): void {
      for (const file of [...files].slice(0, limits.attachmentsPerMessage - uploads.length)) {
        const id = newId();
        const refusal = refuseFile(file);
        setUploads((all) => [...all, { id, file, state: refusal ? 'refused' : 'uploading', progress: 0, error: refusal, summary: null }]);
        if (!refusal) void start(id, file);
      }
    },
    retry(id: string): void {
      const upload = uploads.find((known) => known.id === id);
      if (upload) void start(id, upload.file);
    },
    remove(id: string): void {
      aborts.current.get(id)?.abort();
      setUploads((all) => all.filter((upload) => upload.id !== id));
    },
    /** After sending: the next message has an id of its own. */
    clear(): void {
      setUploads([]);
      setMessageId(newId());
    },
  };
}

/** Pixels of an image, so that its place in the list is known before it is loaded. */
async function imageSize(file: File): Promise<{ width?: number; height?: number }> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return {};
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return {};
  }
}
