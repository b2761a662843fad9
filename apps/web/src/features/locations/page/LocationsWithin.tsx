import type { Location } from '@parley/model';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/PageHeader.tsx';
import { kindIcons } from '../kinds.ts';
import { useLocations } from '../queries.ts';

/** Child locations, such as the rooms of a building. */
export function LocationsWithin({ location, action }: { location: Location; action: ReactNode }) {
  const { t } = useTranslation('locations');
  const within = useLocations().filter(({ parent_id }) => parent_id === location.id);
  return (
    <Section title={t('locationsWithin')}>
      {within.length > 0 && (
        <ul className="border-t border-hairline">
          {within.map(({ id, name, kind, address }) => {
            const Icon = kindIcons[kind];
            return (
              <li key={id} className="border-b border-hairline">
                <Link
                  to="/locations/$locationId"
                  params={{ locationId: id }}
                  className="flex min-h-10 items-center gap-3 rounded-sm py-1.5 hover:bg-hover/60"
                >
                  <Icon
                    size={16}
                    strokeWidth={1.75}
                    className="shrink-0 text-soft"
                    aria-hidden="true"
                  />
                  <span className="truncate font-medium">{name}</span>
                  {address && <span className="min-w-0 truncate text-sm text-soft">{address}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {action}
    </Section>
  );
}
