import { profileName } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePresence } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { FirstOf } from '../../../ui/FirstOf.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Nothing } from '../../../ui/Nothing.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { usePeopleAt } from '../queries.ts';

/** People who work at the location, by their profiles. */
export function PeopleThere({ locationId }: { locationId: string }) {
  const { t } = useTranslation('locations');
  const { people, isKnown, error, rest } = usePeopleAt(locationId);
  const here = usePresence();
  return (
    <Section title={t('peopleThere')}>
      {error && <LoadError error={error} />}
      {people.length === 0 ? (
        !error && (
          <Nothing isKnown={isKnown} skeleton={<SkeletonLines count={2} />}>
            {t('nobodyThere')}
          </Nothing>
        )
      ) : (
        <FirstOf items={people} rest={rest} className="grid gap-x-6 sm:grid-cols-2">
          {({ profile, title }) => (
            <li key={profile.id}>
              <Link
                to="/directory/$profileId"
                params={{ profileId: profile.id }}
                className="-mx-2 flex items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-hover"
              >
                <Avatar profile={profile} presence={here?.has(profile.id)} />
                <span className="flex min-w-0 flex-col leading-snug">
                  <span className="truncate font-medium">{profileName(profile)}</span>
                  {title && <span className="truncate text-sm text-soft">{title}</span>}
                </span>
              </Link>
            </li>
          )}
        </FirstOf>
      )}
    </Section>
  );
}
