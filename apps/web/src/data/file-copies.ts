import { ATTACHMENTS_BUCKET } from '@parley/model';
import type { Client } from './database.ts';
import { toAppError } from './errors.ts';

/** Copies a stored file to the path of another message, without its bytes passing through this device. */
export function createFileCopies(client: Client) {
  return {
    /** The caller must be able to read the one and upload to the other. @throws AppError */
    async copyAttachment(from: string, to: string): Promise<void> {
      const { error } = await client.storage.from(ATTACHMENTS_BUCKET).copy(from, to);
      if (error) throw toAppError(error);
    },
  };
}
