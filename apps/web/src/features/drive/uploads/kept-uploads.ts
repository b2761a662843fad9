import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { uploadsDatabaseOf } from '../../../data/index.ts';
import type { Home } from '../entries.ts';

/** A file on its way: enough to go on with it after a reload. Its id is the drive file's to be. */
export type Planned = {
  id: string;
  profileId: string;
  workspaceId: string;
  home: Home;
  name: string;
  mimeType: string;
  /** Of the object. */
  path: string;
  /** The file it is a new version of, or null for a new one. */
  replaces: string | null;
  file: File;
};

interface Layout extends DBSchema {
  uploads: { key: string; value: Planned };
}

/**
 * Files that are not up yet, kept on the device. Where nothing can be kept, a reload ends an
 * upload.
 */
export const keptUploads = {
  put: (planned: Planned): Promise<void> =>
    within(planned.profileId, async (database) => void (await database.put('uploads', planned))),
  drop: ({ id, profileId }: Pick<Planned, 'id' | 'profileId'>): Promise<void> =>
    within(profileId, (database) => database.delete('uploads', id)),

  /** A person's own, the earliest first. */
  async of(profileId: string): Promise<Planned[]> {
    const all: Planned[] = [];
    await within(
      profileId,
      async (database) => void all.push(...(await database.getAll('uploads'))),
    );
    return all.toSorted((a, b) => a.id.localeCompare(b.id));
  },
};

/** Private windows and full disks keep nothing: the upload itself is not in danger. */
async function within(
  profileId: string,
  work: (database: IDBPDatabase<Layout>) => Promise<void>,
): Promise<void> {
  try {
    const database = await openDB<Layout>(uploadsDatabaseOf(profileId), 1, {
      upgrade: (made) => void made.createObjectStore('uploads', { keyPath: 'id' }),
    });
    // Closed each time, so that signing out can delete it.
    await work(database).finally(() => database.close());
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof ReferenceError)) throw error;
  }
}
