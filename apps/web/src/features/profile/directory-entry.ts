import { type DirectoryEntry, newId } from '@parley/model';
import { collections } from '../../data/index.ts';

/** Columns of an entry that people edit. */
export type EntryContent = Omit<
  DirectoryEntry,
  'id' | 'workspace_id' | 'profile_id' | 'paused_until' | 'created_at' | 'updated_at'
>;

const EMPTY: EntryContent = {
  title: null,
  department: null,
  manager_id: null,
  location_id: null,
  phone: null,
  email: null,
  timezone: null,
  pronouns: null,
  start_date: null,
  skills: [],
  status_text: null,
  status_emoji: null,
  status_expires_at: null,
};

export const entryOf = (workspaceId: string, profileId: string): DirectoryEntry | undefined =>
  [...collections.directory_entries.values()].find(
    (entry) => entry.workspace_id === workspaceId && entry.profile_id === profileId,
  );

/** Updates or creates an entry. @throws AppError */
export async function saveEntry(
  workspaceId: string,
  profileId: string,
  changes: Partial<EntryContent>,
): Promise<void> {
  const known = entryOf(workspaceId, profileId);
  if (known)
    return collections.directory_entries.update(known.id, (row) => Object.assign(row, changes));
  const now = new Date().toISOString();
  await collections.directory_entries.insert({
    paused_until: null,
    ...EMPTY,
    ...changes,
    id: newId(),
    workspace_id: workspaceId,
    profile_id: profileId,
    created_at: now,
    updated_at: now,
  });
}

export type EntryChange = {
  profileId: string;
  content: { [Key in keyof EntryContent]?: EntryContent[Key] | undefined };
};

const AT_ONCE = 25;

/** Updates several entries and returns the refusals; undefined values stay. */
export async function saveEntries(
  workspaceId: string,
  changes: readonly EntryChange[],
): Promise<unknown[]> {
  const refused: unknown[] = [];
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const results = await Promise.allSettled(
      changes
        .slice(from, from + AT_ONCE)
        .map(({ profileId, content }) =>
          saveEntry(workspaceId, profileId, withoutUndefined(content)),
        ),
    );
    refused.push(
      ...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
    );
  }
  return refused;
}

function withoutUndefined(content: EntryChange['content']): Partial<EntryContent> {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
}
