import { setTimeout as sleep } from 'node:timers/promises';
import { type AttachmentSummary, attachmentsOf } from '@parley/model';
import { type Client, read } from '../identity.ts';
import { readMessage } from './messages.ts';

const POLL_MS = 250;

export type AwaitFilesOptions = {
  messageId: string;
  /** How long to wait at most, in milliseconds. */
  mostMs: number;
  signal: AbortSignal;
  /** Called with the name of the file that is being read, whenever it is another one. */
  onWait(name: string): Promise<unknown>;
};

/**
 * Waits until the files of a message have been read, so that the answer knows them. Pictures are
 * shown to the model as they are and need no text.
 * @throws BackendError
 */
export async function awaitFiles(
  asker: Client,
  { messageId, mostMs, signal, onWait }: AwaitFilesOptions,
): Promise<void> {
  const message = await readMessage(asker, 'The message', messageId);
  const files = message ? attachmentsOf(message).filter(({ type }) => type !== 'image') : [];
  const until = Date.now() + mostMs;
  let told: string | null = null;
  while (files.length > 0) {
    const file = await firstUnread(asker, files);
    if (!file || signal.aborted || Date.now() >= until) return;
    if (file.name !== told) await onWait(file.name);
    told = file.name;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

/** A file's row may follow its message, and the file itself may still be on its way. */
async function firstUnread(asker: Client, files: AttachmentSummary[]) {
  const ended = await read(
    'The files',
    asker
      .from('attachments')
      .select('id')
      .in(
        'id',
        files.map(({ id }) => id),
      )
      .or('status.in.(processed,failed),deleted_at.not.is.null'),
  );
  const known = new Set(ended.map(({ id }) => id));
  return files.find(({ id }) => !known.has(id));
}
