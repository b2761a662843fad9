import { Clock, DoorOpen, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTableGroup } from '../../data/index.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { CardFact, CardFrame, NoCard } from '../../ui/nouns/CardFrame.tsx';
import { OpenMark } from './hours/OpenMark.tsx';
import { readHours } from '@parley/model/opening-hours';
import { kindIcons } from './kinds.ts';
import { useLocations, usePeopleAt } from './queries.ts';

/** A location's address and local time, whether it is open, and how many people are there. */
export default function LocationHoverCard({ id }: { id: string }) {
  const { t } = useTranslation('locations');
  const { status } = useTableGroup('locations');
  const location = useLocations().find((each) => each.id === id);
  const { people, rest } = usePeopleAt(id);
  if (!location) return <NoCard isKnown={status === 'ready'} text={t('notHereText')} />;
  const Icon = kindIcons[location.kind];
  const count = people.length + (rest?.count ?? 0);
  return (
    <CardFrame
      picture={<Icon size={20} strokeWidth={1.75} className="text-soft" />}
      title={location.name}
      about={location.address || t(`kinds.${location.kind}`)}
    >
      {location.timezone && (
        <CardFact icon={Clock}>
          <LocalTime timeZone={location.timezone} />
        </CardFact>
      )}
      {readHours(location.opening_hours).length > 0 && (
        <CardFact icon={DoorOpen}>
          <OpenMark location={location} />
        </CardFact>
      )}
      {count > 0 && <CardFact icon={Users}>{t('peopleCount', { count })}</CardFact>}
    </CardFrame>
  );
}
