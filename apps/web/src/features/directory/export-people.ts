import type { TFunction } from 'i18next';
import { downloadCsv, downloadText } from '../../lib/csv/write.ts';
import type { DirectoryPerson } from './person.ts';
import { toVCards } from './vcard.ts';

/** Exported columns, the same that the import reads. */
export const EXPORTED = [
  'name',
  'email',
  'title',
  'department',
  'manager',
  'location',
  'phone',
  'timezone',
  'pronouns',
  'start_date',
  'skills',
] as const;

/** Downloads people as a CSV file that can be imported again. */
export function downloadPeople(
  people: readonly DirectoryPerson[],
  t: TFunction<'directory'>,
): void {
  const rows = people.map(({ name, entry, managerName, location, skills }) => [
    name,
    entry?.email,
    entry?.title,
    entry?.department,
    managerName,
    location?.name,
    entry?.phone,
    entry?.timezone,
    entry?.pronouns,
    entry?.start_date,
    skills.join(', '),
  ]);
  downloadCsv(
    t('title'),
    EXPORTED.map((field) => t(`fields.${field}`)),
    rows,
  );
}

/** Downloads people as one vCard file. */
export function downloadCards(
  people: readonly DirectoryPerson[],
  organisation: string,
  t: TFunction<'directory'>,
): void {
  const [only] = people;
  const name = people.length === 1 && only ? only.name : t('title');
  downloadText(
    `${name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ').trim() || t('title')}.vcf`,
    'text/vcard;charset=utf-8',
    toVCards(people, organisation),
  );
}
