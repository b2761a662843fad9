import { Button } from '@heroui/react';
import { Link } from '@tanstack/react-router';
import { Clock, MapPin, MessageCircle, MoonStar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnId, usePresence } from '../../data/index.ts';
import { zoneCity } from '../../lib/local-time.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { CardFact, CardFrame, NoCard } from '../../ui/nouns/CardFrame.tsx';
import { useOpenConversation } from '../conversations/use-open-conversation.ts';
import { pausedUntilAt, pauseEndText } from '../profile/pause.ts';
import { statusAt } from '../profile/status.ts';
import { usePerson } from './use-people.ts';

/** A person's title, presence, status and local time. */
export default function PersonCard({ id }: { id: string }) {
  const { t } = useTranslation(['directory', 'common', 'profile']);
  const { person, isKnown } = usePerson(id);
  const ownId = useOwnId();
  const isHere = usePresence()?.has(id);
  const now = useMinute();
  const status = statusAt(person?.entry, now);
  const pausedUntil = pausedUntilAt(person?.entry, now);
  const { open, isOpening } = useOpenConversation();
  if (!person) return <NoCard isKnown={isKnown} text={t('unknownText')} />;
  const { entry, timeZone, location } = person;
  return (
    <CardFrame
      picture={<Avatar profile={person.profile} size="lg" presence={isHere} />}
      title={
        <Link
          to="/directory/$profileId"
          params={{ profileId: id }}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {person.name}
        </Link>
      }
      about={
        <>
          {[entry?.title, entry?.department].filter(Boolean).join(' · ') || t('noTitle')}
          {isHere && <span className="sr-only">, {t('here')}</span>}
          {status && (
            <span className="block text-ink">
              {status.emoji} {status.text}
            </span>
          )}
        </>
      }
      actions={
        id !== ownId && (
          <Button size="sm" variant="outline" isPending={isOpening} onPress={() => void open([id])}>
            <MessageCircle size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('message')}
          </Button>
        )
      }
    >
      {timeZone && (
        <CardFact icon={Clock}>
          <LocalTime timeZone={timeZone} /> <span className="text-faint">{zoneCity(timeZone)}</span>
        </CardFact>
      )}
      {pausedUntil && (
        <CardFact icon={MoonStar}>
          {t('profile:pause.until', { time: pauseEndText(pausedUntil) })}
        </CardFact>
      )}
      {location && <CardFact icon={MapPin}>{location.name}</CardFact>}
    </CardFrame>
  );
}
