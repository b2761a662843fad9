import { ATTACHMENTS_BUCKET, DRIVE_BUCKET } from '@parley/model';
import type { Client } from '../tables/database.ts';
import { toAppError } from '../base/errors.ts';

/**
 * Copies stored files on the server, without downloading them. The caller must be able to read the
 * source path and upload to the destination.
 */
export function createFileCopies(client: Pick<Client, 'whole'>) {
  const copy = async (
    bucket: string,
    from: string,
    destinationBucket: string,
    to: string,
  ): Promise<void> => {
    const { storage } = await client.whole();
    const { error } = await storage.from(bucket).copy(from, to, { destinationBucket });
    if (error) throw toAppError(error);
  };

  return {
    /** Copies to the path of another message. @throws AppError */
    copyAttachment: (from: string, to: string) =>
      copy(ATTACHMENTS_BUCKET, from, ATTACHMENTS_BUCKET, to),
    /** Copies from the drive to the path of a message. @throws AppError */
    copyFromDrive: (from: string, to: string) => copy(DRIVE_BUCKET, from, ATTACHMENTS_BUCKET, to),
    /** Copies from a message to a path of the drive. @throws AppError */
    copyToDrive: (from: string, to: string) => copy(ATTACHMENTS_BUCKET, from, DRIVE_BUCKET, to),
    /** Copies within the drive. @throws AppError */
    copyInDrive: (from: string, to: string) => copy(DRIVE_BUCKET, from, DRIVE_BUCKET, to),
  };
}
