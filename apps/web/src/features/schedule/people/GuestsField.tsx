import { channelTitle, profileName } from '@parley/model';
import { Hash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../../data/index.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { PickField } from '../../../ui/PickField.tsx';
import { useOwnChannels } from '../../channels/queries.ts';
import { usePeopleToPick } from '../../members/PersonField.tsx';
import { GuestTimes } from './GuestTimes.tsx';
import { peopleOfChannel } from './guests.ts';

type GuestsFieldProps = {
  guests: readonly string[];
  onChange(guests: readonly string[]): void;
  /** The time of the meeting; null for whole days. */
  time: { start: string; end: string } | null;
  /** The event itself, which is no conflict. */
  eventId: string | null;
  error?: string | undefined;
};

const CHANNEL = 'channel ';

/** Chooses guests one by one, or all people of a channel, and shows when it is for them. */
export function GuestsField({ guests, onChange, time, eventId, error }: GuestsFieldProps) {
  'use memo';
  const { t } = useTranslation('schedule');
  const ownId = useOwnId();
  const { people, search } = usePeopleToPick(null);
  const channels = useOwnChannels().filter(({ channel }) => channel.visibility !== 'direct');
  const add = (ids: readonly string[]) =>
    onChange([...new Set([...guests, ...ids.filter((id) => id !== ownId)])]);
  const options = [
    ...people
      .filter(({ id }) => id !== ownId && !guests.includes(id))
      .map((profile) => ({
        id: profile.id,
        name: profileName(profile),
        mark: <Avatar profile={profile} size="sm" />,
      })),
    ...channels.map(({ channel }) => ({
      id: `${CHANNEL}${channel.id}`,
      name: t('guests.ofChannel', { channel: channelTitle(channel) }),
      mark: (
        <Hash size={16} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden="true" />
      ),
    })),
  ];
  const pick = (id: string | null) => {
    if (id?.startsWith(CHANNEL))
      toastErrors(peopleOfChannel(id.slice(CHANNEL.length)).then((found) => add(found)));
    else if (id) add([id]);
  };
  return (
    <div className="flex flex-col gap-2">
      <PickField
        label={t('guests.label')}
        options={options}
        search={search}
        value={null}
        none={t('guests.add')}
        onChange={pick}
      />
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {guests.length > 0 && (
        <GuestTimes
          guests={guests}
          time={time}
          eventId={eventId}
          onRemove={(id) => onChange(guests.filter((known) => known !== id))}
        />
      )}
    </div>
  );
}
