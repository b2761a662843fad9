import { CalendarDays, Globe, Hash, MapPin, Repeat, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRowsWhere, useTableGroup } from '../../data/index.ts';
import { CardFact, CardFrame, NoCard } from '../../ui/nouns/CardFrame.tsx';
import { audienceName } from './board/audience.ts';
import { whenText } from './board/dates.ts';
import { shown, zoneOf } from './board/shown.ts';
import { dayIn } from './event/draft.ts';
import { ruleText } from './event/rule-text.ts';
import { KIND_ICONS } from './kinds.ts';
import { useChannelsById } from './queries.ts';

/** When and where an event is, and who may see it. */
export default function EventCard({ id }: { id: string }) {
  const { t, i18n } = useTranslation('schedule');
  const { status } = useTableGroup('schedule');
  useTableGroup('locations');
  const [event] = useRowsWhere('events', 'id', id);
  const [location] = useRowsWhere('locations', 'id', event?.location_id ?? '');
  const channels = useChannelsById();
  if (!event || event.deleted_at !== null)
    return <NoCard isKnown={status === 'ready'} text={t('gone')} />;
  const item = shown(event, { start: event.starts_at, end: event.ends_at }, channels);
  const repeats = ruleText(event.recurrence, dayIn(item.start, zoneOf(event)), t, i18n.language);
  const Icon = KIND_ICONS[event.kind];
  const { channel } = item;
  return (
    <CardFrame
      picture={<Icon size={20} strokeWidth={1.75} className="text-soft" />}
      title={event.title}
      about={t(`kinds.${event.kind}`)}
    >
      <CardFact icon={CalendarDays}>{whenText(item)}</CardFact>
      {repeats && <CardFact icon={Repeat}>{repeats}</CardFact>}
      {location && <CardFact icon={MapPin}>{location.name}</CardFact>}
      <CardFact icon={event.is_private ? Users : channel ? Hash : Globe}>
        {audienceName(item, t)}
      </CardFact>
    </CardFrame>
  );
}
