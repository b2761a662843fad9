import { useEffect } from 'react';
import { openTableGroup, uploadsDatabaseOf } from '../../../data/index.ts';

/**
 * Resumes unfinished uploads of an earlier page, on any page. Loads the code only if there are
 * some.
 */
export function useResumedUploads(profileId: string | null): void {
  useEffect(() => {
    if (profileId !== null) void resume(profileId).catch(() => {});
  }, [profileId]);
}

/** Browsers that cannot list databases resume when the drive opens. */
async function resume(profileId: string): Promise<void> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === uploadsDatabaseOf(profileId))) return;
  const { uploadQueue } = await import('./upload-queue.ts');
  // A file's name depends on its siblings, so the drive must be loaded.
  await openTableGroup('drive');
  await uploadQueue.resume(profileId);
}
