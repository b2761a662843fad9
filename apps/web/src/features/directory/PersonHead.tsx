import { Link } from '@tanstack/react-router';
import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePresence } from '../../data/index.ts';
import { zoneCity } from '../../lib/local-time.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { SkeletonWord } from '../../ui/Skeletons.tsx';
import { statusAt } from '../profile/status.ts';
import type { DirectoryPerson } from './person.ts';
import { telephone } from './vcard.ts';

const LINK = 'rounded-sm underline-offset-4 hover:underline';

/** A person's name, status and contact details. */
export function PersonHead({ person }: { person: DirectoryPerson }) {
  const { t } = useTranslation(['directory', 'common']);
  const isHere = usePresence()?.has(person.id);
  const presence = isHere === undefined ? null : t(isHere ? 'here' : 'notHere');
  const status = statusAt(person.entry, useMinute());
  const { entry, location, awaitsLocation, timeZone } = person;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar profile={person.profile} size="lg" />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="leading-snug">
          <p className="text-[1.0625rem]">
            {[entry?.title, entry?.department].filter(Boolean).join(' · ') || (
              <span className="text-faint">{t('noTitle')}</span>
            )}
          </p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
            <span
              className={`me-0.5 size-2 rounded-full ${isHere ? 'bg-good' : 'bg-hairline'}`}
              aria-hidden="true"
            />
            {person.isInvited
              ? t('common:invitedText')
              : (presence ?? <SkeletonWord className="w-12" />)}
            {entry?.pronouns && (
              <>
                <span aria-hidden="true">·</span>
                <span className="text-faint">{entry.pronouns}</span>
              </>
            )}
            {status && (
              <>
                <span aria-hidden="true">·</span>
                <span className="min-w-0 truncate text-ink">
                  {status.emoji} {status.text}
                </span>
              </>
            )}
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-1.5" aria-label={t('contact')}>
          {entry?.email && (
            <Line icon={Mail}>
              <a href={`mailto:${entry.email}`} className={`${LINK} break-all`}>
                {entry.email}
              </a>
            </Line>
          )}
          {entry?.phone && (
            <Line icon={Phone}>
              <a href={telephone(entry.phone)} className={LINK}>
                {entry.phone}
              </a>
            </Line>
          )}
          {awaitsLocation && (
            <Line icon={MapPin}>
              <SkeletonWord className="w-20" />
            </Line>
          )}
          {location && (
            <Line icon={MapPin}>
              <Link
                to="/locations/$locationId"
                params={{ locationId: location.id }}
                className={LINK}
              >
                {location.name}
              </Link>
            </Line>
          )}
          {timeZone && (
            <Line icon={Clock}>
              <LocalTime timeZone={timeZone} />
              <span className="ms-1.5 text-faint">{zoneCity(timeZone)}</span>
            </Line>
          )}
        </ul>
      </div>
    </div>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Icon size={15} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
