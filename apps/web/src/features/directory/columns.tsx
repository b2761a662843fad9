import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { LocalTime } from '../../ui/LocalTime.tsx';
import type { Person } from './person.ts';
import { PersonFace, PersonName } from './PersonName.tsx';

/** The table of people; on a phone the title stands below the name. */
export function columnsOf(t: TFunction<'directory'>): Column<Person>[] {
  return [
    {
      id: 'name',
      header: t('fields.name'),
      width: 'minmax(11rem, 1.5fr)',
      sortBy: ({ name }) => name,
      cell: (person) => (
        <span className="flex min-w-0 items-center gap-2.5 py-1">
          <PersonFace person={person} size="sm" />
          <span className="min-w-0 leading-tight">
            <PersonName person={person} className="font-medium" />
            {person.entry?.title && (
              <span className="block truncate text-[12.5px] text-faint md:hidden">
                {person.entry.title}
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'title',
      header: t('fields.title'),
      isHiddenOnPhone: true,
      width: 'minmax(8rem, 1.2fr)',
      sortBy: ({ entry }) => entry?.title,
      cell: ({ entry }) => <Text>{entry?.title}</Text>,
    },
    {
      id: 'department',
      header: t('fields.department'),
      isHiddenOnPhone: true,
      width: 'minmax(6rem, 0.8fr)',
      sortBy: ({ entry }) => entry?.department,
      cell: ({ entry }) => <Text>{entry?.department}</Text>,
    },
    {
      id: 'location',
      header: t('fields.location'),
      isHiddenOnPhone: true,
      width: 'minmax(6rem, 0.9fr)',
      sortBy: ({ location }) => location?.name,
      cell: ({ location }) =>
        location && (
          <Link
            to="/locations/$locationId"
            params={{ locationId: location.id }}
            className="block w-fit max-w-full truncate rounded-sm text-soft underline-offset-4 hover:underline"
          >
            {location.name}
          </Link>
        ),
    },
    {
      id: 'time',
      header: t('fields.localTime'),
      width: '7.5rem',
      sortBy: ({ timeZone }) => timeZone,
      cell: ({ timeZone }) => timeZone && <LocalTime timeZone={timeZone} />,
    },
    {
      id: 'skills',
      header: t('fields.skills'),
      isHiddenOnPhone: true,
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ skills }) => <Text>{skills.join(', ')}</Text>,
    },
  ];
}

const Text = ({ children }: { children: string | null | undefined }) => (
  <span className="block truncate text-soft">{children}</span>
);
