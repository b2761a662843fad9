import { Button, SearchField } from '@heroui/react';
import { type Channel, channelTitle } from '@parley/model';
import { Link, useNavigate } from '@tanstack/react-router';
import { MessagesSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useSession } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { ChannelIcon } from './ChannelIcon.tsx';
import { joinChannel, leaveChannel } from './mutations.ts';
import { useChannels, useOwnSeats } from './queries.ts';

/** Every channel the person may see, to join or to leave. */
export default function ChannelsScreen() {
  const { t } = useTranslation('channels');
  const channels = useChannels();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = channels.filter(({ name, topic, description }) => [name, topic, description ?? ''].some((text) => text.toLocaleLowerCase().includes(wanted)));
  return (
    <>
      <PageHeader title={t('title')} actions={<Link to="/channels/new" className="button button--primary button--sm"><Plus size={16} strokeWidth={1.75} aria-hidden="true" />{t('new')}</Link>} />
      <PageBody wide>
        {channels.length === 0 ? (
          <EmptyState icon={MessagesSquare} title={t('emptyTitle')} text={t('emptyText')} action={<Link to="/channels/new" className="button button--primary">{t('new')}</Link>} />
        ) : (
          <>
            <SearchField aria-label={t('search')} value={search} onChange={setSearch} className="max-w-sm">
              <SearchField.Group>
                <SearchField.SearchIcon />
                <SearchField.Input placeholder={t('search')} />
                <SearchField.ClearButton />
              </SearchField.Group>
            </SearchField>
            <ul className="flex flex-col">{found.map((channel) => <ChannelRow key={channel.id} channel={channel} />)}</ul>
            {found.length === 0 && <p className="text-soft">{t('nothingFound', { search })}</p>}
          </>
        )}
      </PageBody>
    </>
  );
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const ownId = useSession().userId ?? '';
  const seat = useOwnSeats().get(channel.id);
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void toast.error(errorText(error)));
  const join = async () => {
    await joinChannel(channel, ownId);
    await navigate({ to: '/channels/$channelId', params: { channelId: channel.id } });
  };
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-2.5">
      <ChannelIcon channel={channel} />
      <Link to="/channels/$channelId" params={{ channelId: channel.id }} className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className="truncate font-semibold">{channelTitle(channel)}</span>
        <span className="truncate text-[13px] text-faint">{[channel.archived_at ? t('archived') : null, channel.description].filter(Boolean).join(' · ')}</span>
      </Link>
      {seat
        ? <Button size="sm" variant="tertiary" aria-label={t('leaveNamed', { name: channelTitle(channel) })} onPress={() => void attempt(leaveChannel(seat.id))}>{t('leave')}</Button>
        : <Button size="sm" variant="primary" aria-label={t('joinNamed', { name: channelTitle(channel) })} isDisabled={channel.archived_at !== null} onPress={() => void attempt(join())}>{t('join')}</Button>}
    </li>
  );
}
