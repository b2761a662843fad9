import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { uploadsDatabaseOf } from '../../../data/index.ts';
import type { Home } from '../entries.ts';

/** An upload, with enough to resume it after a reload. The id becomes the id of the file. */
export type Planned = {
  id: string;
  profileId: string;
  workspaceId: string;
  home: Home;
  name: string;
  mimeType: string;
  /** Path of the stored object. */
  path: string;
  /** The file that gets a new version, or null for a new file. */
  replaces: string | null;
  file: File;
};

interface Layout extends DBSchema {
  uploads: { key: string; value: Planned };
}

/** Unfinished uploads, kept in IndexedDB. Without it, a reload ends an upload. */
export const keptUploads = {
  put: (planned: Planned): Promise<void> =>
    within(planned.profileId, async (database) => void (await database.put('uploads', planned))),
  drop: ({ id, profileId }: Pick<Planned, 'id' | 'profileId'>): Promise<void> =>
    within(profileId, (database) => database.delete('uploads', id)),

  /** A user's own uploads, oldest first. */
  async of(profileId: string): Promise<Planned[]> {
    const all: Planned[] = [];
    await within(
      profileId,
      async (database) => void all.push(...(await database.getAll('uploads'))),
    );
    return all.toSorted((a, b) => a.id.localeCompare(b.id));
  },
};

/** Private windows and full disks cannot store anything; the upload itself still works. */
async function within(
  profileId: string,
  work: (database: IDBPDatabase<Layout>) => Promise<void>,
): Promise<void> {
  try {
    const database = await openDB<Layout>(uploadsDatabaseOf(profileId), 1, {
      upgrade: (made) => void made.createObjectStore('uploads', { keyPath: 'id' }),
    });
    // Close it each time, so that signing out can delete the database.
    await work(database).finally(() => database.close());
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof ReferenceError)) throw error;
  }
}
