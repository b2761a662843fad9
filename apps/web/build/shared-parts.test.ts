import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedParts, type Unit } from './shared-parts.ts';

const HEAVY = 500_000;
const LIGHT = 100;

const unit = (name: string, bytes: number, imports: string[] = []): Unit => ({
  name,
  bytes,
  imports,
});
/** Units named `u` and a number, each importing only earlier ones. */
const someUnits = fc
  .array(fc.record({ bytes: fc.nat(60_000), imports: fc.array(fc.nat()) }), { maxLength: 12 })
  .map((units) =>
    units.map(({ bytes, imports }, index) =>
      unit(`u${index}`, bytes, index === 0 ? [] : imports.map((at) => `u${at % index}`)),
    ),
  );

/** Names of units and of all their imports. */
function withImports(units: readonly Unit[], names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    units.find((each) => each.name === name)?.imports.forEach(visit);
  };
  names.forEach(visit);
  return found;
}

test('code needed by the same screens is one part', () => {
  const units = [unit('list', HEAVY), unit('field', HEAVY), unit('map', HEAVY)];
  const inbox = new Set(['list', 'field']);
  const locations = new Set(['list', 'field', 'map']);
  expect(sharedParts(units, [inbox, locations]).map((part) => part.toSorted())).toEqual([
    ['field', 'list'],
    ['map'],
  ]);
});

test('a little code that many screens need never comes with much that few need', () => {
  const units = [unit('title', LIGHT), unit('calendar', HEAVY, ['title'])];
  const parts = sharedParts(units, [new Set(['title']), new Set(['title', 'calendar'])]);
  expect(parts).toEqual([['title'], ['calendar']]);
});

test('small pieces are loaded together, even if a screen does not need all of them', () => {
  const units = [unit('title', LIGHT), unit('hint', LIGHT), unit('mark', LIGHT)];
  const needs = [new Set(['title', 'hint']), new Set(['hint', 'mark']), new Set(['title'])];
  expect(sharedParts(units, needs).map((part) => part.toSorted())).toEqual([
    ['hint', 'mark', 'title'],
  ]);
});

test('each piece is in one part, which comes after its imports', () => {
  const screens = fc.array(fc.array(fc.nat()), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(someUnits, screens, (units, asked) => {
      const names = units.map(({ name }) => name);
      const needs = asked.map((some) =>
        withImports(
          units,
          some.flatMap((at) => names[at % names.length] ?? []),
        ),
      );
      const parts = sharedParts(units, needs);
      expect(parts.flat().toSorted()).toEqual(names.toSorted());
      const partOf = (name: string) => parts.findIndex((part) => part.includes(name));
      for (const { name, imports } of units)
        for (const imported of imports) expect(partOf(imported)).toBeLessThanOrEqual(partOf(name));
    }),
  );
});
