import { ATTACHMENTS_BUCKET, DRIVE_BUCKET } from '@parley/model';
import type { Client } from '../tables/database.ts';
import { toAppError } from '../base/errors.ts';

/**
 * Copies stored files, without their bytes passing through this device. The caller must be able to
 * read the one path and upload to the other.
 */
export function createFileCopies(client: Client) {
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
    /** To the path of another message. @throws AppError */
    copyAttachment: (from: string, to: string) =>
      copy(ATTACHMENTS_BUCKET, from, ATTACHMENTS_BUCKET, to),
    /** From the drive to the path of a message. @throws AppError */
    copyFromDrive: (from: string, to: string) => copy(DRIVE_BUCKET, from, ATTACHMENTS_BUCKET, to),
    /** From a message to a path of the drive. @throws AppError */
    copyToDrive: (from: string, to: string) => copy(ATTACHMENTS_BUCKET, from, DRIVE_BUCKET, to),
    /** Within the drive. @throws AppError */
    copyInDrive: (from: string, to: string) => copy(DRIVE_BUCKET, from, DRIVE_BUCKET, to),
  };
}
