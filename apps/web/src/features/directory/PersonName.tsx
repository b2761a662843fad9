import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePresence } from '../../data/index.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { InvitedMark } from '../../ui/InvitedMark.tsx';
import { PausedSign } from '../profile/PausedSign.tsx';
import { pausedUntilAt } from '../profile/pause.ts';
import { StatusSign } from '../profile/StatusEmoji.tsx';
import { statusAt } from '../profile/status.ts';
import type { DirectoryPerson } from './person.ts';

/** A person's picture with their presence, which is also read out. */
export function PersonFace({
  person,
  size = 'md',
}: {
  person: DirectoryPerson;
  size?: 'xs' | 'sm' | 'md';
}) {
  const { t } = useTranslation('directory');
  const isHere = usePresence()?.has(person.id);
  return (
    <>
      <Avatar profile={person.profile} size={size} presence={isHere} />
      {isHere && <span className="sr-only">{t('here')}</span>}
    </>
  );
}

/** A person's name as a link to their page, with their status. */
export function PersonName({
  person,
  className = '',
  tabIndex,
}: {
  person: DirectoryPerson;
  className?: string;
  tabIndex?: number;
}) {
  const now = useMinute();
  const status = statusAt(person.entry, now);
  return (
    <span className={`flex min-w-0 items-baseline gap-1.5 ${className}`}>
      <Link
        to="/directory/$profileId"
        params={{ profileId: person.id }}
        tabIndex={tabIndex}
        className="truncate rounded-sm underline-offset-4 hover:underline"
      >
        {person.name}
      </Link>
      <StatusSign status={status} />
      <PausedSign until={pausedUntilAt(person.entry, now)} />
      {person.isInvited && <InvitedMark />}
    </span>
  );
}
