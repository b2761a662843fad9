import { readFileSync } from 'node:fs';

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
 * One line of decisions.txt: an operation, and for each actor allowed, refused, or null where the
 * question is moot.
 */
export type Decision = { name: string; allowed: Record<Actor, boolean | null> };

const MEANING: Record<string, boolean | null> = { x: true, '.': false, '-': null };

/** @throws when a line does not have one known mark for each actor. */
export function readDecisions(): Decision[] {
  const text = readFileSync(new URL('./decisions.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const [header, ...rows] = lines.map((line) =>
    line.split('|').map((half) => half.trim().split(/\s+/)),
  );
  if (header?.[1]?.join(' ') !== actors.join(' '))
    throw new Error('decisions.txt: the actors in its head are not the actors here');
  return rows.map(([words = [], marks = []]) => {
    const name = words.join(' ');
    if (marks.length !== actors.length || marks.some((mark) => !(mark in MEANING)))
      throw new Error(`decisions.txt: ${name}`);
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
