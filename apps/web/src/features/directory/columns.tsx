import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import type { DirectoryPerson } from './person.ts';
import { PersonFace, PersonName } from './PersonName.tsx';

/** Columns of the people table. If the title has no column, it is below the name. */
export function columnsOf(t: TFunction<'directory'>): Column<DirectoryPerson>[] {
  return [
    {
      id: 'name',
      header: t('fields.name'),
      width: 'minmax(15rem, 1.5fr)',
      sortBy: ({ name }) => name,
      cell: (person, isShown) => (
        <span className="flex min-w-0 items-center gap-2.5 py-1">
          <PersonFace person={person} size="sm" />
          <span className="min-w-0 leading-tight">
            <PersonName person={person} className="font-medium" />
            {!isShown('title') && person.entry?.title && (
              <span className="block truncate text-xs text-faint">{person.entry.title}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'title',
      header: t('fields.title'),
      leaves: 2,
      width: 'minmax(8rem, 1.2fr)',
      sortBy: ({ entry }) => entry?.title,
      cell: ({ entry }) => <Text>{entry?.title}</Text>,
    },
    {
      id: 'department',
      header: t('fields.department'),
      leaves: 4,
      width: 'minmax(6rem, 0.8fr)',
      sortBy: ({ entry }) => entry?.department,
      cell: ({ entry }) => <Text>{entry?.department}</Text>,
    },
    {
      id: 'location',
      header: t('fields.location'),
      leaves: 3,
      width: 'minmax(6rem, 0.9fr)',
      sortBy: ({ location }) => location?.name,
      cell: ({ location, awaitsLocation }) =>
        location ? (
          <Link
            to="/locations/$locationId"
            params={{ locationId: location.id }}
            className="block w-fit max-w-full truncate rounded-sm text-soft underline-offset-4 hover:underline"
          >
            {location.name}
          </Link>
        ) : (
          awaitsLocation && <SkeletonWord className="w-16" />
        ),
    },
    {
      id: 'time',
      header: t('fields.localTime'),
      width: '7.5rem',
      leaves: 1,
      sortBy: ({ timeZone }) => timeZone,
      cell: ({ timeZone, awaitsLocation }) =>
        timeZone ? (
          <LocalTime timeZone={timeZone} />
        ) : (
          awaitsLocation && <SkeletonWord className="w-10" />
        ),
    },
    {
      id: 'skills',
      header: t('fields.skills'),
      leaves: 5,
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ skills }) => <Text>{skills.join(', ')}</Text>,
    },
  ];
}

const Text = ({ children }: { children: string | null | undefined }) => (
  <span className="block truncate text-soft">{children}</span>
);
