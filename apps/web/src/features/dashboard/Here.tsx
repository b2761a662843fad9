import { profileName } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePresence, useProfiles } from '../../data/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { Panel, PanelLink } from './Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const PEOPLE = 12;
/** Maximum number of people sorted by name. */
const MOST_NAMED = 200;

/** People who are online. */
export function Here() {
  const { t } = useTranslation('dashboard');
  const here = usePresence();
  const profiles = useProfiles();
  const present = [...(here ?? [])];
  // With more people, show only their number and fetch no names.
  const people = (present.length > MOST_NAMED ? present.slice(0, PEOPLE) : present)
    .flatMap((id) => profiles.get(id) ?? [])
    .toSorted((a, b) => profileName(a).localeCompare(profileName(b)));
  const count = Math.max(people.length, present.length > MOST_NAMED ? present.length : 0);
  return (
    <Panel title={t('here')} action={<PanelLink to="/directory">{t('everybody')}</PanelLink>}>
      <ul className="flex flex-wrap gap-1.5 border-t border-hairline pt-2.5">
        {!here && (
          <li>
            <Skeleton className="size-9 rounded-lg" />
          </li>
        )}
        {people.slice(0, PEOPLE).map((person) => (
          <li key={person.id}>
            <Tip text={profileName(person)}>
              <Link
                to="/directory/$profileId"
                params={{ profileId: person.id }}
                aria-label={profileName(person)}
                className="block rounded-lg"
              >
                <Avatar profile={person} presence />
              </Link>
            </Tip>
          </li>
        ))}
        {count > PEOPLE && (
          <li className="grid size-9 place-items-center text-sm text-faint">+{count - PEOPLE}</li>
        )}
      </ul>
    </Panel>
  );
}
