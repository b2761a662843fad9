import { fold } from '@parley/model';
import type { DirectoryPerson } from './person.ts';

/** Directory filters; empty or undefined values match everyone. */
export type DirectoryFilters = {
  q?: string | undefined;
  department?: string | undefined;
  location?: string | undefined;
  skill?: string | undefined;
  here?: true | undefined;
};

/** People who contain every word and match every filter, in their order. */
export function filterPeople(
  people: readonly DirectoryPerson[],
  filters: DirectoryFilters,
  here: ReadonlySet<string>,
): readonly DirectoryPerson[] {
  const words = fold(filters.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const { department, location, skill } = filters;
  const isHere = filters.here ?? false;
  if (words.length === 0 && !department && !location && !skill && !isHere) return people;
  return people.filter(
    (person) =>
      (!department || person.entry?.department === department) &&
      (!location || person.entry?.location_id === location) &&
      (!skill || person.skills.includes(skill)) &&
      (!isHere || here.has(person.id)) &&
      words.every((word) => person.text.includes(word)),
  );
}

/** Options of each filter; undefined until known. */
export type Choices = {
  departments?: string[];
  skills?: string[];
  locations?: { id: string; name: string }[] | undefined;
};

/** Options of each filter by number of people, then by name. */
export function choicesOf(people: readonly DirectoryPerson[]): Choices {
  const departments = new Map<string, number>();
  const skills = new Map<string, number>();
  const locations = new Map<string, string>();
  const count = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const person of people) {
    if (person.entry?.department) count(departments, person.entry.department);
    if (person.location) locations.set(person.location.id, person.location.name);
    for (const skill of person.skills) count(skills, skill);
  }
  return {
    departments: [...departments.keys()].sort((a, b) => a.localeCompare(b)),
    skills: [...skills]
      .sort(([a, many], [b, few]) => few - many || a.localeCompare(b))
      .map(([skill]) => skill),
    locations: people.some(({ awaitsLocation }) => awaitsLocation)
      ? undefined
      : [...locations]
          .map(([id, name]) => ({ id, name }))
          .sort((a, b) => a.name.localeCompare(b.name)),
  };
}
