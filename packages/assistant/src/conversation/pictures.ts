import { ATTACHMENTS_BUCKET, encodedPath, attachmentsOf, type Message } from '@parley/model';
import type { Client } from '../identity.ts';

/** An image of a message before it is fetched. */
export type PictureFile = { id: string; name: string; path: string; messageId: string };

/** An image for a model that accepts images. */
export type ModelPicture = {
  name: string;
  messageId: string;
  mediaType: string;
  bytes: Uint8Array;
};

const MOST = 4;
const SIDE = 1568;
const BYTES = 2 * 1024 * 1024;
/** Types that models accept; other images are converted to one of these. */
const SEEN = /^image\/(png|jpeg|webp|gif)$/;

/** The first images of these messages. */
export function picturesOf(
  messages: readonly Pick<Message, 'id' | 'parts' | 'content'>[],
): PictureFile[] {
  return messages
    .flatMap((message) =>
      attachmentsOf(message).map((file) => ({ ...file, messageId: message.id })),
    )
    .filter(({ mime_type: type }) => /^image\/(png|jpeg|webp|avif|gif|tiff)$/.test(type))
    .slice(0, MOST)
    .map(({ id, name, messageId, storage_path: path }) => ({ id, name, messageId, path }));
}

/**
 * Fetches images with the reader's rights, scaled down for a model. Leaves out images that cannot
 * be fetched or are still too large.
 */
export async function readPictures(
  reader: Client,
  files: readonly PictureFile[],
): Promise<ModelPicture[]> {
  const fetched = await Promise.all(files.map((file) => readPicture(reader, file)));
  return fetched.flatMap((picture) => picture ?? []);
}

async function readPicture(
  reader: Client,
  { name, messageId, path }: PictureFile,
): Promise<ModelPicture | null> {
  const { data } = await reader.storage.from(ATTACHMENTS_BUCKET).download(encodedPath(path), {
    transform: { width: SIDE, height: SIDE, resize: 'contain', format: 'origin' },
  });
  if (!data || data.size > BYTES || !SEEN.test(data.type)) return null;
  return { name, messageId, mediaType: data.type, bytes: new Uint8Array(await data.arrayBuffer()) };
}
