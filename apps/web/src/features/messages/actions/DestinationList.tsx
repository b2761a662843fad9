import { ListBox } from '@heroui/react';
import { channelTitle, profileName, hasWords } from '@parley/model';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFoundPeople, useProfiles, useSession } from '../../../data/index.ts';
import { FilterField } from '../../../ui/FilterField.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Nothing } from '../../../ui/Nothing.tsx';
import { ChannelIcon } from '../../channels/ChannelIcon.tsx';
import { useOwnChannels } from '../../channels/queries.ts';
import { useMemberships } from '../../members/queries.ts';
import type { ForwardTarget } from './forward.ts';

type Entry = { key: string; name: string; mark: ReactNode; destination: ForwardTarget };
type DestinationListProps = {
  /** The channel that is not offered. */
  fromChannel: string;
  chosen: ForwardTarget | null;
  onChoose(destination: ForwardTarget | null): void;
};

const SHOWN = 50;

/** The user's channels and colleagues, searchable by any part of their names. */
export function DestinationList({ fromChannel, chosen, onChoose }: DestinationListProps) {
  const { t } = useTranslation('messages');
  const [query, setQuery] = useState('');
  const entries = useEntries(fromChannel);
  const arePeopleKnown = useFoundPeople(query.trim());
  const found = entries.filter(({ name }) => hasWords(name, query)).slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-2">
      <FilterField label={t('findDestination')} value={query} onChange={setQuery} autoFocus />
      <ListBox
        aria-label={t('destinations')}
        selectionMode="single"
        selectedKeys={chosen ? [keyOf(chosen)] : []}
        onSelectionChange={(keys) =>
          onChoose(found.find(({ key }) => keys !== 'all' && keys.has(key))?.destination ?? null)
        }
        items={found}
        renderEmptyState={() => (
          <div className="px-2 py-3 text-sm text-faint">
            <Nothing isKnown={arePeopleKnown}>{t('noDestination')}</Nothing>
          </div>
        )}
        className="h-52 overflow-y-auto rounded-lg border border-hairline p-1"
      >
        {({ key, name, mark }) => (
          <ListBox.Item id={key} textValue={name} className="min-h-8">
            <span className="grid w-6 place-items-center text-soft">{mark}</span>
            <span className="truncate text-ink">{name}</span>
            <ListBox.ItemIndicator />
          </ListBox.Item>
        )}
      </ListBox>
    </div>
  );
}

const keyOf = (destination: ForwardTarget) =>
  destination.kind === 'channel' ? destination.channelId : destination.profileId;

function useEntries(fromChannel: string): Entry[] {
  const ownId = useSession().userId;
  const own = useOwnChannels();
  const members = useMemberships();
  const profiles = useProfiles();
  return useMemo(() => {
    const channels = own
      .filter(
        ({ channel }) =>
          channel.visibility !== 'direct' && !channel.archived_at && channel.id !== fromChannel,
      )
      .map(({ channel }): Entry => ({
        key: channel.id,
        name: channelTitle(channel),
        mark: <ChannelIcon channel={channel} size={16} />,
        destination: { kind: 'channel', channelId: channel.id },
      }));
    const people = members
      .flatMap(({ profile_id }) => profiles.get(profile_id) ?? [])
      .filter(({ id, role }) => id !== ownId && role !== 'assistant' && role !== 'system')
      .map((profile): Entry => ({
        key: profile.id,
        name: profileName(profile),
        mark: <Avatar profile={profile} size="xs" />,
        destination: { kind: 'person', profileId: profile.id },
      }));
    return [...channels, ...people].toSorted((a, b) => a.name.localeCompare(b.name));
  }, [own, members, profiles, ownId, fromChannel]);
}
