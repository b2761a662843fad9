/** What can be asked about, as `who_can_read` names it. */
export type Kind = 'channel' | 'prompt' | 'message' | 'attachment' | 'file' | 'event' | 'risk';

/** A row of `who_can_read`, `what_person_reads` or both. */
export type SheetRow = {
  profile_id: string | null;
  roads: string[] | null;
  reads: string[] | null;
  people: number | null;
};

/** The ways in which people read something, from the nearest to the farthest, and assistants. */
export const ROADS = [
  'participant',
  'guest',
  'invited',
  'workspace',
  'open',
  'governance',
  'assistant',
] as const;
export type Road = (typeof ROADS)[number];

/** What else reads for a person, or lets others in. */
const PROGRAMS = ['token', 'feed'] as const;
export type Program = (typeof PROGRAMS)[number];
export const NOTES = ['invitation', 'join_rule', 'answer'] as const;
export type Note = (typeof NOTES)[number];

export type Reader = { id: string; programs: Program[] };
export type Group = { road: Road; readers: Reader[]; more: number };

export type Sheet = {
  groups: Group[];
  notes: { note: Note; count: number }[];
  /** People who read the messages of a channel, or the row itself. */
  readers: number;
};

const isOf = <Name extends string>(names: readonly Name[], word: string): word is Name =>
  names.some((name) => name === word);

/** Sorts the rows of a sheet by road. */
export function sheetOf(rows: readonly SheetRow[]): Sheet {
  const groups = new Map<Road, Group>();
  const group = (road: Road): Group => {
    const known = groups.get(road) ?? { road, readers: [], more: 0 };
    groups.set(road, known);
    return known;
  };
  const notes: Sheet['notes'] = [];
  let readers = 0;
  for (const { profile_id: id, roads, reads, people } of rows) {
    const [road = ''] = roads ?? [];
    if (id === null) {
      if (road === 'more') group('open').more += people ?? 0;
      if (isOf(NOTES, road)) notes.push({ note: road, count: people ?? 0 });
      continue;
    }
    if (!isOf(ROADS, road)) continue;
    const programs = PROGRAMS.filter((program) => roads?.includes(program));
    group(road).readers.push({ id, programs });
    if (road !== 'assistant' && !(reads?.includes('channel') && !reads.includes('messages')))
      readers += 1;
  }
  return {
    groups: ROADS.flatMap((road) => groups.get(road) ?? []),
    notes: NOTES.flatMap((note) => notes.filter((one) => one.note === note)),
    readers,
  };
}
