import { drivePath, newId } from '@parley/model';
import { uploadToDrive } from '../../../data/index.ts';
import type { DriveFile } from '../../files/entry.ts';
import { mimeTypeOf } from '../../files/kinds.ts';
import { addVersion } from '../mutations.ts';

/** Uploads a file as the next version of an existing one. @throws AppError */
export async function sendVersion(file: DriveFile, content: File): Promise<void> {
  const path = drivePath(file, newId());
  await uploadToDrive({
    file: content,
    path,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  await addVersion(file.id, {
    path,
    mimeType: mimeTypeOf({ name: file.name, type: content.type }),
    size: content.size,
  });
}
