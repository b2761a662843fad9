import { useEffect } from 'react';
import { openTableGroup, uploadsDatabaseOf } from '../../../data/index.ts';

/**
 * Goes on with uploads that an earlier page had not finished, whichever page is opened next.
 * Nothing of it is loaded where there are none.
 */
export function useResumedUploads(profileId: string | null): void {
  useEffect(() => {
    if (profileId !== null) void resume(profileId).catch(() => {});
  }, [profileId]);
}

/** A browser that does not tell its databases goes on in the drive. */
async function resume(profileId: string): Promise<void> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === uploadsDatabaseOf(profileId))) return;
  const { uploadQueue } = await import('./upload-queue.ts');
  // What a file may be called follows from what lies beside it.
  await openTableGroup('drive');
  await uploadQueue.resume(profileId);
}
