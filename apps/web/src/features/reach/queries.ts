import type { Profile } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { collections, supabase, toAppError, useProfiles } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { type Kind, type Sheet, sheetOf } from './sheet.ts';

type Answer<Data> = { data: Data | null; error: unknown; status: number };

/** Unwraps a call's rows. @throws AppError */
function rowsOf<Row>({ data, error, status }: Answer<Row[]>): Row[] {
  if (error) throw toAppError(error, status);
  return data ?? [];
}

/** Profiles that the store does not hold, as in a large workspace. @throws AppError */
async function missingProfiles(ids: readonly string[]): Promise<Profile[]> {
  const missing = ids.filter((id) => !collections.profiles.has(id));
  if (missing.length === 0) return [];
  return rowsOf(await supabase.from('profiles').select('*').in('id', missing));
}

/** Profiles by id: those of the store, and those that were fetched for a list. */
export function useNamed(fetched: readonly Profile[] = []): ReadonlyMap<string, Profile> {
  const known = useProfiles();
  return fetched.length === 0
    ? known
    : new Map([...fetched.map((profile) => [profile.id, profile] as const), ...known]);
}

type Fetched<Data> = { data: Data | undefined; error: unknown };

/** Who can read something, and the profiles of these people. */
export function useSheet(kind: Kind, item: string): Fetched<Sheet & { profiles: Profile[] }> {
  return useQuery(
    {
      queryKey: ['who can read', kind, item],
      queryFn: async () => {
        const rows = rowsOf(await supabase.rpc('who_can_read', { kind, item }));
        const ids = rows.flatMap(({ profile_id }) => profile_id ?? []);
        return { ...sheetOf(rows), profiles: await missingProfiles(ids) };
      },
    },
    queries,
  );
}

export type CertifiedSource = {
  type: string | null;
  id: string | null;
  title: string | null;
  href: string | null;
  is_readable: boolean | null;
  withheld_from: string[] | null;
};

/** The sources of an answer, with those of its readers who cannot read them. */
export function useCertificate(answer: string): Fetched<CertifiedSource[]> {
  return useQuery(
    {
      queryKey: ['certificate', answer],
      queryFn: async () => rowsOf(await supabase.rpc('answer_certificate', { answer })),
    },
    queries,
  );
}

export type ReadChannel = {
  channel_id: string | null;
  roads: string[] | null;
  reads: string[] | null;
};

/** The channels that a person reads, among those that the user sees. */
export function useReadChannels(workspace: string, person: string): Fetched<ReadChannel[]> {
  return useQuery(
    {
      queryKey: ['what person reads', workspace, person],
      queryFn: async () => rowsOf(await supabase.rpc('what_person_reads', { workspace, person })),
    },
    queries,
  );
}

/** What a change would open; a number above 10,000 stands for more, null for unknown. */
export type Opens = {
  messages: number | null;
  files: number | null;
  events: number | null;
  risks: number | null;
  answers: number | null;
};

/** What a person would read as a participant of a channel and does not yet; null: ask nothing. */
export function useOpens(channel: string, person: string | null): Opens | undefined {
  const { data } = useQuery(
    {
      queryKey: ['what opens', channel, person],
      enabled: person !== null,
      queryFn: async () =>
        rowsOf(await supabase.rpc('what_opens', { channel, person: person ?? '' }))[0] ?? null,
    },
    queries,
  );
  return data ?? undefined;
}

/** What every member could read if a channel were open, and how many cannot yet. */
export function useOpensToAll(channel: string): (Opens & { people: number | null }) | undefined {
  const { data } = useQuery(
    {
      queryKey: ['what opens to all', channel],
      queryFn: async () =>
        rowsOf(
          await supabase.rpc('what_opens_by_visibility', { channel, visibility: 'open' }),
        )[0] ?? null,
    },
    queries,
  );
  return data ?? undefined;
}
