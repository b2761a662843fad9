import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Diffs } from './diffs.ts';
import { Presence, type PresenceDiff } from './presence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * The keys that a client counts as present after these diffs, by reference; joins apply before
 * leaves.
 */
function seenBy(diffs: readonly PresenceDiff[]): string[] {
  const here = new Map<string, string>();
  for (const { joins, leaves } of diffs) {
    for (const [key, { metas }] of Object.entries(joins))
      for (const { phx_ref } of metas) here.set(phx_ref, key);
    for (const { metas } of Object.values(leaves))
      for (const { phx_ref } of metas) here.delete(phx_ref);
  }
  return [...here.values()].toSorted();
}

it('a single change is sent immediately', () => {
  const sent: PresenceDiff[] = [];
  const diffs = new Diffs(
    (diff) => sent.push(diff),
    () => 1,
  );
  const presence = new Presence();
  const ada = {};
  diffs.add(presence.track(ada, 'ada', {}));
  expect(seenBy(sent)).toEqual(['ada']);
  vi.runAllTimers();
  diffs.add(presence.untrack(ada) ?? { joins: {}, leaves: {} });
  expect([sent.length, seenBy(sent)]).toEqual([2, []]);
  vi.runAllTimers();
  expect(sent).toHaveLength(2);
});

it('many changes are sent in few frames that lead to the right presence', () => {
  const sent: PresenceDiff[] = [];
  const diffs = new Diffs(
    (diff) => sent.push(diff),
    () => 1,
  );
  const presence = new Presence();
  const people = Array.from({ length: 300 }, (_, index) => ({ name: `person ${index % 200}` }));
  for (const person of people) diffs.add(presence.track(person, person.name, {}));
  // Some update, some leave, and some of those come back.
  for (const [index, person] of people.entries()) {
    if (index % 3 === 0) diffs.add(presence.track(person, person.name, { typing: true }));
    const left = index % 2 === 0 ? presence.untrack(person) : null;
    if (left) diffs.add(left);
    if (index % 4 === 0) diffs.add(presence.track(person, person.name, {}));
  }
  vi.runAllTimers();
  const here = Object.entries(presence.state()).flatMap(([key, { metas }]) => metas.map(() => key));
  expect(seenBy(sent)).toEqual(here.toSorted());
  expect(sent).toHaveLength(2);
});
