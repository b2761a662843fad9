import { fold } from '../fold.ts';

export type Person = { id: string; name: string };

/** The person whom a name means: the whole name, or a first name that only one person has. */
export function personIn(
  name: string,
  people: readonly Person[],
): Person | { problem: 'no_such_person' | 'ambiguous' } {
  const wanted = fold(name.replace(/^@/u, '').trim());
  const named = people.filter((person) => fold(person.name) === wanted);
  const [first, second] =
    named.length > 0
      ? named
      : people.filter((person) => fold(person.name).split(/\s+/u)[0] === wanted);
  if (!first) return { problem: 'no_such_person' };
  return second ? { problem: 'ambiguous' } : first;
}
