import { type Client, read } from '../identity.ts';
import { byIds } from '../tools/pages.ts';
import { oneLine } from './people.ts';

/** A person as the directory shows them to the asker; what is not known is left out. */
export type PersonFacts = { title?: string; timezone?: string; role?: string };

/**
 * Titles, time zones and roles of people in a workspace, by profile id. @throws BackendError
 */
export async function readPersonFacts(
  asker: Client,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonFacts>> {
  const [entries, memberships] = await Promise.all([
    byIds(ids, (some) =>
      read(
        'The directory',
        asker
          .from('directory_entries')
          .select('profile_id, title, timezone')
          .eq('workspace_id', workspaceId)
          .in('profile_id', some),
      ),
    ),
    byIds(ids, (some) =>
      read(
        'The roles',
        asker
          .from('memberships')
          .select('profile_id, role')
          .eq('workspace_id', workspaceId)
          .in('profile_id', some),
      ),
    ),
  ]);
  const roles = new Map(memberships.map(({ profile_id: id, role }) => [id, role]));
  const known = new Map(entries.map((entry) => [entry.profile_id, entry]));
  return new Map(
    ids.map((id) => {
      const { title, timezone } = known.get(id) ?? {};
      const role = roles.get(id);
      return [
        id,
        {
          ...(title ? { title: oneLine(title) } : {}),
          ...(timezone ? { timezone: oneLine(timezone) } : {}),
          ...(role ? { role } : {}),
        },
      ];
    }),
  );
}
