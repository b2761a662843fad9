import { type Location, fold, plainName } from '@parley/model';
import type { TFunction } from 'i18next';
import {
  breathe,
  type CsvField,
  type CsvRefusal,
  type Read,
  type ReadRow,
} from '../../lib/csv/fields.ts';
import { entryForm, SKILL_MAX, SKILLS_MAX } from './entry-form.ts';
import type { EntryContent } from '../profile/directory-entry.ts';
import type { DirectoryPerson } from './person.ts';
import { validationText } from '../../lib/validation-text.ts';

/** A row of the import; `name` and `email` identify the person. */
export type ImportRow = Pick<
  EntryContent,
  | 'title'
  | 'department'
  | 'manager_id'
  | 'location_id'
  | 'phone'
  | 'email'
  | 'timezone'
  | 'pronouns'
  | 'start_date'
> & { name: string; skills: string[] };

type TextField = 'title' | 'department' | 'phone' | 'email' | 'timezone' | 'pronouns';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** Columns of the import and their parsers. */
export function importFields(
  t: TFunction<'directory'>,
  people: readonly DirectoryPerson[],
  locations: readonly Location[],
): CsvField<ImportRow>[] {
  const find = finderOf(people);
  const locationIds = new Map(locations.map(({ id, name }) => [fold(name), id]));
  const text =
    (key: TextField) =>
    (value: string): Read<string> => {
      const checked = entryForm.shape[key].safeParse(value);
      return checked.success
        ? { value: checked.data }
        : { problem: validationText(checked.error.issues[0]?.message ?? '') };
    };
  return [
    {
      key: 'name',
      label: t('fields.name'),
      aliases: ['Full name', 'Person', 'Vollständiger Name'],
      read: (value) => ({ value }),
    },
    {
      key: 'email',
      label: t('fields.email'),
      aliases: ['Email', 'E-mail', 'Work e-mail', 'Mail', 'E-Mail-Adresse', 'Geschäftliche E-Mail'],
      read: text('email'),
    },
    {
      key: 'title',
      label: t('fields.title'),
      aliases: [
        'Job title',
        'Title',
        'Position',
        'Role',
        'Funktion',
        'Stelle',
        'Berufsbezeichnung',
      ],
      isName: true,
      read: text('title'),
    },
    {
      key: 'department',
      label: t('fields.department'),
      aliases: ['Department', 'Team', 'Abteilung', 'Bereich'],
      isName: true,
      read: text('department'),
    },
    {
      key: 'manager_id',
      label: t('fields.manager'),
      aliases: [
        'Manager',
        'Reports to',
        'Supervisor',
        'Vorgesetzte',
        'Vorgesetzter',
        'Führungskraft',
        'Berichtet an',
      ],
      read: (value) => {
        const found = find(value);
        return found.length === 1 && found[0]
          ? { value: found[0].id }
          : {
              problem: t(found.length === 0 ? 'import.noManager' : 'import.manyNamed', {
                name: value,
              }),
            };
      },
    },
    {
      key: 'location_id',
      label: t('fields.location'),
      aliases: ['Location', 'Office', 'Site', 'Standort', 'Ort', 'Büro'],
      read: (value) => {
        const locationId = locationIds.get(fold(value));
        return locationId
          ? { value: locationId }
          : { problem: t('import.noLocation', { name: value }) };
      },
    },
    {
      key: 'phone',
      label: t('fields.phone'),
      aliases: ['Phone', 'Telephone', 'Telefon', 'Telefonnummer'],
      read: text('phone'),
    },
    {
      key: 'timezone',
      label: t('fields.timezone'),
      aliases: ['Time zone', 'Timezone', 'Zeitzone'],
      read: text('timezone'),
    },
    {
      key: 'pronouns',
      label: t('fields.pronouns'),
      aliases: ['Pronouns', 'Pronomen'],
      isName: true,
      read: text('pronouns'),
    },
    {
      key: 'start_date',
      label: t('fields.start_date'),
      aliases: [
        'Start date',
        'Started',
        'Hired',
        'Eintritt',
        'Eintrittsdatum',
        'Startdatum',
        'Dabei seit',
      ],
      read: (value) => readDay(value, t),
    },
    {
      key: 'skills',
      label: t('fields.skills'),
      aliases: ['Skills', 'Kenntnisse', 'Fähigkeiten'],
      read: (value) => {
        const skills = [
          ...new Set(
            value
              .split(/[,;|\n]/)
              .map(plainName)
              .filter(Boolean),
          ),
        ];
        const isFine =
          skills.length <= SKILLS_MAX && skills.every((skill) => skill.length <= SKILL_MAX);
        return isFine
          ? { value: skills }
          : { problem: t('import.skills', { count: SKILLS_MAX, length: SKILL_MAX }) };
      },
    },
  ];
}

function readDay(value: string, t: TFunction<'directory'>): Read<string> {
  const [, day, month, year] = GERMAN_DAY.exec(value) ?? [];
  const iso =
    day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value;
  const date = new Date(`${iso}T00:00Z`);
  // Rejects dates such as 31 February, which Date would move.
  const isDay =
    DAY.test(iso) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return isDay ? { value: iso } : { problem: t('import.day') };
}

/** Finds people by work e-mail, else by name. */
function finderOf(
  people: readonly DirectoryPerson[],
): (named: string) => readonly DirectoryPerson[] {
  const byEmail = Map.groupBy(
    people.filter(({ entry }) => entry?.email),
    ({ entry }) => fold(entry?.email ?? ''),
  );
  const byName = Map.groupBy(people, ({ name }) => fold(name));
  return (named) => byEmail.get(fold(named)) ?? byName.get(fold(named)) ?? [];
}

/** Identifies the person of a row by e-mail if known, else by name. */
export function matcherOf(
  people: readonly DirectoryPerson[],
): (row: Partial<ImportRow>) => readonly DirectoryPerson[] {
  const find = finderOf(people);
  return ({ email, name }) => {
    const known = email ? find(email) : [];
    return known.length > 0 || !name ? known : find(name);
  };
}

const ROWS_AT_ONCE = 1000;

/** Rejects rows with unknown or repeated people, and management cycles. */
export async function checkPeople(
  rows: readonly ReadRow<ImportRow>[],
  people: readonly DirectoryPerson[],
  t: TFunction<'directory'>,
): Promise<CsvRefusal[]> {
  const match = matcherOf(people);
  const seen = new Map<string, number>();
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  const refusals: CsvRefusal[] = [];
  const accepted: { number: number; id: string }[] = [];
  for (const [index, { number, values }] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe();
    const [person, ...more] = match(values);
    const column = values.email ? t('fields.email') : t('fields.name');
    const named = values.email ?? values.name ?? '';
    const before = person && seen.get(person.id);
    const refuse = (problem: string) => refusals.push({ number, column, problem });
    if (named === '') refuse(t('import.nameless'));
    else if (!person) refuse(t('import.unknown', { name: named }));
    else if (more.length > 0) refuse(t('import.manyNamed', { name: named }));
    else if (before !== undefined) refuse(t('import.twice', { name: person.name, row: before }));
    else {
      seen.set(person.id, number);
      accepted.push({ number, id: person.id });
      if (values.manager_id) managerOf.set(person.id, values.manager_id);
    }
  }
  const circles = closing(
    accepted,
    managerOf,
    new Map(people.map(({ id, managerId }) => [id, managerId])),
  );
  return [
    ...refusals,
    ...circles.map((number) => ({
      number,
      column: t('fields.manager'),
      problem: t('import.cycle'),
    })),
  ];
}

/** Refuses only the last row of each cycle in the file, since the rest is valid without it. */
function closing(
  rows: readonly { number: number; id: string }[],
  managerOf: Map<string, string | null>,
  stored: ReadonlyMap<string, string | null>,
): number[] {
  const last = rows.findLast(({ id }) => isAboveThemselves(id, managerOf));
  if (!last) return [];
  managerOf.set(last.id, stored.get(last.id) ?? null);
  return [
    ...closing(
      rows.filter((row) => row !== last),
      managerOf,
      stored,
    ),
    last.number,
  ];
}

function isAboveThemselves(id: string, managerOf: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (
    let each = managerOf.get(id) ?? null;
    each !== null && !seen.has(each);
    each = managerOf.get(each) ?? null
  ) {
    if (each === id) return true;
    seen.add(each);
  }
  return false;
}

/** Orders rows so that managers come before their reports and no intermediate state has a cycle. */
export function managersFirst<Row extends { id: string; managerId: string | null }>(
  rows: readonly Row[],
  people: readonly DirectoryPerson[],
): Row[] {
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  for (const { id, managerId } of rows) managerOf.set(id, managerId);
  const depthOf = (id: string): number => {
    let depth = 0;
    for (
      let each = managerOf.get(id) ?? null;
      each !== null && depth < managerOf.size;
      each = managerOf.get(each) ?? null
    )
      depth += 1;
    return depth;
  };
  return rows
    .map((row) => ({ row, depth: depthOf(row.id) }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ row }) => row);
}
