import { useQuery } from '@tanstack/react-query';
import { supabase, toAppError, usePeopleFacts } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import type { DirectoryPerson } from './person.ts';

/**
 * A person in the organisation. In large workspaces the tree is known before the people are loaded.
 */
export type Post = { id: string; managerId: string | null; person: DirectoryPerson | undefined };

/** The organisation tree; undefined until known. */
export function useOrganisation(people: readonly DirectoryPerson[]): {
  posts: readonly Post[] | undefined;
  error: Error | null;
} {
  'use memo';
  const facts = usePeopleFacts();
  const isLarge = facts?.isWhole === false;
  const { data, error } = useQuery(
    {
      queryKey: ['organisation', facts?.workspace, facts?.arrived],
      queryFn: () => fetchOrganisation(facts?.workspace ?? ''),
      enabled: isLarge,
    },
    queries,
  );
  if (!isLarge)
    return {
      posts: people.map((person) => ({ id: person.id, managerId: person.managerId, person })),
      error: null,
    };
  const personOf = new Map(people.map((person) => [person.id, person]));
  return { posts: data?.map((post) => ({ ...post, person: personOf.get(post.id) })), error };
}

/** @throws AppError */
async function fetchOrganisation(
  workspace: string,
): Promise<{ id: string; managerId: string | null }[]> {
  const { data, error, status } = await supabase.rpc('organisation', { workspace });
  if (error) throw toAppError(error, status);
  return data.people.map((id, index) => ({
    id,
    managerId: data.people[data.managers[index] ?? -1] ?? null,
  }));
}
