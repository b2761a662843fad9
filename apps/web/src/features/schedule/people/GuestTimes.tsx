import { type Profile, profileName } from '@parley/model';
import { CalendarX2, MoonStar, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useProfiles } from '../../../data/index.ts';
import { clock } from '../../../lib/format.ts';
import { zoneCity } from '../../../lib/local-time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { clockIn } from '../board/dates.ts';
import { type Clash, clashesOf, useBusy } from './busy.ts';
import { isOutsideHours, WORKING_HOURS } from './hours.ts';
import { useZoneOf } from './zones.ts';

type GuestTimesProps = {
  guests: readonly string[];
  time: { start: string; end: string } | null;
  eventId: string | null;
  onRemove(id: string): void;
};

/** The server says of so many people when they are busy. */
const MOST_BUSY = 50;

/** The guests, and the user: their time, whether they work then, and what they have instead. */
export function GuestTimes({ guests, time, eventId, onRemove }: GuestTimesProps) {
  'use memo';
  const { t } = useTranslation('schedule');
  const ownId = useOwnId();
  const profiles = useProfiles();
  const zoneOf = useZoneOf();
  const people = [ownId, ...guests];
  const asked = people.slice(0, MOST_BUSY);
  const busy = useBusy(asked, time);
  const rows = people.map((id) => ({
    id,
    zone: zoneOf(id),
    clashes: time && busy ? clashesOf(busy, id, time, eventId) : [],
  }));
  const isAnyoneOff = rows.some(
    ({ zone }) => time && zone && isOutsideHours(time.start, time.end, zone),
  );
  return (
    <div className="flex flex-col gap-1.5">
      <ul aria-label={t('guests.label')} className="flex flex-col border-t border-hairline">
        {rows.map(({ id, zone, clashes }) => (
          <Guest
            key={id}
            profile={profiles.get(id)}
            isOwn={id === ownId}
            time={time}
            zone={zone}
            clashes={clashes}
            onRemove={() => onRemove(id)}
          />
        ))}
      </ul>
      {isAnyoneOff && (
        <p className="text-xs text-faint">
          {t('guests.hours', {
            from: hour(WORKING_HOURS.from),
            to: hour(WORKING_HOURS.to),
          })}
        </p>
      )}
      {people.length > MOST_BUSY && (
        <p className="text-xs text-faint">{t('guests.busyUpTo', { count: MOST_BUSY - 1 })}</p>
      )}
    </div>
  );
}

const hour = (of: number): string => clock(new Date(2026, 0, 1, of).toISOString());

type GuestProps = {
  profile: Profile | undefined;
  isOwn: boolean;
  time: { start: string; end: string } | null;
  zone: string | null;
  clashes: Clash[];
  onRemove(): void;
};

function Guest({ profile, isOwn, time, zone, clashes, onRemove }: GuestProps) {
  const { t } = useTranslation('schedule');
  const name = profileName(profile);
  const isOff = time !== null && zone !== null && isOutsideHours(time.start, time.end, zone);
  return (
    <li className="flex min-h-10 items-start gap-2.5 border-b border-hairline py-1.5 text-sm">
      <Avatar profile={profile} size="sm" />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 truncate font-medium">{isOwn ? t('guests.you') : name}</span>
          {time && (
            <span className={`tabular-nums ${isOff ? 'text-warn' : 'text-soft'}`}>
              {zone
                ? t('guests.time', {
                    from: clockIn(time.start, zone),
                    to: clockIn(time.end, zone),
                    city: zoneCity(zone),
                  })
                : t('guests.noZone')}
            </span>
          )}
        </span>
        {isOff && (
          <span className="flex items-center gap-1.5 text-soft">
            <MoonStar size={13} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            {t('guests.off')}
          </span>
        )}
        {clashes.map(({ title, start, end }) => (
          <span key={`${start} ${title}`} className="flex items-center gap-1.5 text-bad">
            <CalendarX2 size={13} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            {t(title === null ? 'guests.busy' : 'guests.has', {
              title,
              from: clock(start),
              to: clock(end),
            })}
          </span>
        ))}
      </div>
      {!isOwn && <IconButton label={t('guests.remove', { name })} icon={X} onPress={onRemove} />}
    </li>
  );
}
