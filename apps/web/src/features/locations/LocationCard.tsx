import { Button } from '@heroui/react';
import type { Location } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { OpenMark } from './hours/OpenMark.tsx';
import { kindIcons } from './kinds.ts';
import { usePeopleAt } from './queries.ts';

const FACES = 6;

/** A summary of the selected location, over the map. */
export function LocationCard({
  location,
  onEdit,
  onClose,
}: {
  location: Location;
  onEdit(): void;
  onClose(): void;
}) {
  const { t } = useTranslation('locations');
  const { people, rest } = usePeopleAt(location.id);
  const others = people.length - FACES + (rest?.count ?? 0);
  const Icon = kindIcons[location.kind];
  return (
    <section
      aria-label={t('chosen')}
      className={clsx(
        'absolute start-3 bottom-8 flex w-[min(20rem,calc(100%-1.5rem))] flex-col gap-2 p-3',
        'rounded-lg border border-hairline bg-raised shadow-(--shadow)',
      )}
    >
      <div className="flex items-start gap-2.5">
        <Icon
          size={18}
          strokeWidth={1.75}
          className="mt-0.5 shrink-0 text-accent"
          aria-hidden="true"
        />
        <div className="min-w-0 flex-1">
          <h2 className="leading-snug font-semibold break-words">{location.name}</h2>
          <p className="text-sm text-soft">{location.address || t(`kinds.${location.kind}`)}</p>
        </div>
        <IconButton label={t('close')} icon={X} onPress={onClose} className="-me-1 -mt-1" />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
        {location.timezone && (
          <span>
            {t('localTime')} <LocalTime timeZone={location.timezone} />
          </span>
        )}
        <OpenMark location={location} />
      </div>
      {people.length > 0 && (
        <ul aria-label={t('peopleThere')} className="flex items-center gap-1">
          {people.slice(0, FACES).map(({ profile }) => (
            <li key={profile.id}>
              <Link
                to="/directory/$profileId"
                params={{ profileId: profile.id }}
                aria-label={profile.name ?? ''}
                className="block rounded-full"
              >
                <Avatar profile={profile} size="sm" />
              </Link>
            </li>
          ))}
          {others > 0 && <li className="ps-1 text-sm text-soft">+{others}</li>}
        </ul>
      )}
      <div className="flex gap-2 pt-0.5">
        <Link
          to="/locations/$locationId"
          params={{ locationId: location.id }}
          className="button button--primary button--sm"
        >
          {t('openPage')}
        </Link>
        <Button size="sm" variant="ghost" onPress={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </section>
  );
}
