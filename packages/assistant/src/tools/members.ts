import { profileName, fold } from '@parley/model';
import { z } from 'zod';
import { type Client, read } from '../identity.ts';
import { matches } from './matches.ts';
import { allPages } from './pages.ts';

export type Member = { id: string; name: string; since: string };

const participant = z.object({
  profile_id: z.string(),
  created_at: z.string(),
  profiles: z.object({
    name: z.string().nullable(),
    role: z.enum(['user', 'admin', 'assistant', 'system']),
  }),
});

/** All members of the workspace except assistants, by name. @throws BackendError */
export async function readMembers(reader: Client, workspaceId: string): Promise<Member[]> {
  const rows = await allPages((from, to) =>
    read(
      'The members',
      reader
        .from('memberships')
        .select('profile_id, created_at, profiles!inner(name, role)')
        .eq('workspace_id', workspaceId)
        .neq('profiles.role', 'assistant')
        .order('id')
        .range(from, to),
    ),
  );
  return z
    .array(participant)
    .parse(rows)
    .map(({ profile_id: id, created_at: since, profiles }) => ({
      id,
      name: profileName(profiles),
      since,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/**
 * The only member with this name, or the only one whose name contains all its words; null if there
 * is none or more than one.
 * @throws BackendError
 */
export async function memberNamed(
  reader: Client,
  workspaceId: string,
  wanted: string,
): Promise<Member | null> {
  const members = await readMembers(reader, workspaceId);
  const exact = members.filter(({ name }) => fold(name) === fold(wanted.trim()));
  const found = exact.length > 0 ? exact : members.filter(({ name }) => matches(wanted, [name]));
  return found.length === 1 ? (found[0] ?? null) : null;
}
