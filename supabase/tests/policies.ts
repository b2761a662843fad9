import { readdirSync, readFileSync } from 'node:fs';

export const actors = [
  'anon',
  'outsider',
  'member',
  'participant',
  'keeper',
  'admin',
  'owner',
  'joined',
  'padmin',
  'service',
] as const;
export type Actor = (typeof actors)[number];

/**
 * One line of a file of policies/: an operation, and for each actor true (allowed), false
 * (refused), or null if it does not apply.
 */
export type PolicyLine = { name: string; allowed: Record<Actor, boolean | null> };

const MEANING: Record<string, boolean | null> = { x: true, '.': false, '-': null };

const FOLDER = new URL('./policies/', import.meta.url);

/**
 * Reads every line of every noun.
 * @throws if a line does not have one known mark for each actor
 */
export const readPolicies = (): PolicyLine[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => policiesIn(file));

function policiesIn(file: string): PolicyLine[] {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [header, ...rows] = lines.map((line) =>
    line.split('|').map((half) => half.trim().split(/\s+/)),
  );
  if (header?.[1]?.join(' ') !== actors.join(' '))
    throw new Error(`policies/${file}: the actors in its head are not the actors here`);
  return rows.map(([words = [], marks = []]) => {
    const name = words.join(' ');
    if (marks.length !== actors.length || marks.some((mark) => !(mark in MEANING)))
      throw new Error(`policies/${file}: ${name}`);
    const cells = actors.map(
      (actor, index) => [actor, MEANING[marks[index] ?? ''] ?? null] as const,
    );
    return {
      name,
      allowed: cells.reduce((all, [actor, value]) => ({ ...all, [actor]: value }), blank()),
    };
  });
}

const blank = (): Record<Actor, boolean | null> => ({
  anon: null,
  outsider: null,
  member: null,
  participant: null,
  keeper: null,
  admin: null,
  owner: null,
  joined: null,
  padmin: null,
  service: null,
});
