import {
  ATTACHMENTS_BUCKET,
  attachmentPath,
  type AttachmentSummary,
  attachmentType,
  limits,
  userParts,
} from '@parley/model';
import type { FormObject, FormRow, JsonValue } from '../form/records.ts';
import type { ArchiveEntry } from './archive.ts';

/** A file that comes with a message. */
export type FoundFile = {
  readonly entry: ArchiveEntry;
  readonly name: string;
  readonly mimeType: string;
};

type AttachmentIds = { id: string; workspace_id: string; channel_id: string; message_id: string };

/** The files of messages: their rows and objects wait until all messages are through. */
export class Attached {
  readonly all: { row: FormRow; object: FormObject }[] = [];
  readonly #sources: Map<string, string>;

  /** @param sources where the contents of each object are in the archive, which this adds to. */
  constructor(sources: Map<string, string>) {
    this.#sources = sources;
  }

  /** @returns the file as the parts of its message name it. */
  add(ids: AttachmentIds, { name, mimeType, entry }: FoundFile, at: string): AttachmentSummary {
    const own = { ...ids, name };
    const path = attachmentPath(own);
    const facts = { type: attachmentType(mimeType), mime_type: mimeType, file_size: entry.size };
    const state = { status: 'uploaded', progress: 100, storage_path: path, created_at: at };
    this.all.push({
      row: { ...own, ...facts, ...state },
      object: {
        bucket: ATTACHMENTS_BUCKET,
        path,
        mime_type: mimeType,
        size: entry.size,
        sha256: null,
      },
    });
    this.#sources.set(`${ATTACHMENTS_BUCKET}/${path}`, entry.path);
    return { id: ids.id, name, ...facts, storage_path: path };
  }
}

/** What is left of a message that was only buttons. */
const NO_TEXT = '_This message has no text._';

/** The parts of a message: its text, and its files. */
export function partsOf(id: string, text: string, listed: AttachmentSummary[]): JsonValue {
  const said = text === '' && listed.length === 0 ? NO_TEXT : text;
  return JSON.parse(JSON.stringify(userParts(id, said, listed)));
}

/** The name of a file, such that it is no path and long enough. */
export function fileName(found: string): string {
  const plain = found
    .replace(/[\p{Cc}/\\]/gu, '_')
    .trim()
    .slice(-200)
    .toWellFormed();
  return plain.length >= limits.nameMin ? plain : `file-${plain}`;
}
