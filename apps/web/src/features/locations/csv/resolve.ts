import type { Location } from '@parley/model';
import i18next from 'i18next';
import type { CsvRefusal, ReadRow } from '../../../lib/csv/fields.ts';
import type { ImportedLocation } from './fields.ts';

/** Ids by lower-case name; ambiguous names have several ids. */
export type KnownRows = {
  locations: ReadonlyMap<string, readonly string[]>;
  people: ReadonlyMap<string, string>;
  channels: ReadonlyMap<string, string>;
};

export const foldCase = (name: string) => name.trim().toLocaleLowerCase();

/** Groups ids by name. */
export function byName(rows: readonly { id: string; name: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, name } of rows)
    ids.set(foldCase(name), [...(ids.get(foldCase(name)) ?? []), id]);
  return ids;
}

type Rows = readonly ReadRow<ImportedLocation>[];

/** Checks across rows: incomplete coordinates, unknown names, cycles. */
export function checkLocations(rows: Rows, known: KnownRows): CsvRefusal[] {
  const inFile = byName(
    rows.map(({ number, values }) => ({ id: String(number), name: values.name ?? '' })),
  );
  const above = new Map(
    rows.map(({ values }) => [
      foldCase(values.name ?? ''),
      values.parent === undefined ? null : foldCase(values.parent),
    ]),
  );
  return rows.flatMap(
    ({ number, values: { name = '', latitude, longitude, parent, contact, channel } }) => {
      const refusals: CsvRefusal[] = [];
      const refuse = (field: string, problem: string) =>
        refusals.push({ number, column: i18next.t(`locations:fields.${field}`), problem });
      const say = (key: string, value: string) =>
        i18next.t(`locations:errors.${key}`, { name: value });
      if ((latitude === undefined) !== (longitude === undefined))
        refuse(latitude === undefined ? 'latitude' : 'longitude', say('both', ''));
      if (contact !== undefined && !known.people.has(foldCase(contact)))
        refuse('contact', say('noContact', contact));
      if (channel !== undefined && !known.channels.has(foldCase(channel)))
        refuse('channel', say('noChannel', channel));
      if (parent !== undefined) {
        const found = (inFile.get(foldCase(parent)) ?? known.locations.get(foldCase(parent)) ?? [])
          .length;
        if (found === 0) refuse('parent', say('noParent', parent));
        else if (found > 1) refuse('parent', say('twoParents', parent));
        else if (isAboveItself(foldCase(name), above)) refuse('parent', say('cycle', ''));
      }
      return refusals;
    },
  );
}

function isAboveItself(name: string, above: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (let next = above.get(name); next; next = above.get(next)) {
    if (next === name) return true;
    if (seen.has(next)) return false;
    seen.add(next);
  }
  return false;
}

export type NumberedLocation = { number: number; location: Location };

/** Turns rows into locations in levels, so that parents are inserted before children. */
export function locationsOf(
  rows: Rows,
  known: KnownRows,
  make: (
    details: Omit<Location, 'id' | 'workspace_id' | 'created_by' | 'created_at' | 'updated_at'>,
  ) => Location,
): NumberedLocation[][] {
  const made = rows.map(({ number, values }) => ({
    number,
    parent: values.parent,
    location: make({
      name: values.name ?? '',
      kind: values.kind ?? 'other',
      address: values.address ?? null,
      latitude: values.latitude ?? null,
      longitude: values.longitude ?? null,
      timezone: values.timezone ?? null,
      capacity: values.capacity ?? null,
      parent_id: null,
      contact_id: known.people.get(foldCase(values.contact ?? '')) ?? null,
      channel_id: known.channels.get(foldCase(values.channel ?? '')) ?? null,
      opening_hours: values.hours ?? [],
      notes: values.notes ?? null,
      photo_path: null,
    }),
  }));
  const inFile = new Map(made.map((each) => [foldCase(each.location.name), each]));
  const levels: NumberedLocation[][] = [];
  for (const { number, parent, location } of made) {
    const inside = parent === undefined ? undefined : inFile.get(foldCase(parent));
    const parentId =
      parent === undefined
        ? null
        : (inside?.location.id ?? known.locations.get(foldCase(parent))?.[0] ?? null);
    let depth = 0;
    for (
      let above = inside;
      above;
      above = above.parent === undefined ? undefined : inFile.get(foldCase(above.parent))
    )
      depth += 1;
    (levels[depth] ??= []).push({ number, location: { ...location, parent_id: parentId } });
  }
  return levels.filter(Boolean);
}
