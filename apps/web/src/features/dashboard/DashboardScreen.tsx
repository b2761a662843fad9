import { channelTitle } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUnread, useWorkspace } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { type OwnChannel, useOwnChannels } from '../channels/queries.ts';
import { Checklist } from './Checklist.tsx';

/** What waits for the person, and what a new workspace still needs. */
export default function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const own = useOwnChannels().filter(({ channel }) => !channel.archived_at && channel.visibility !== 'direct');
  const unread = useUnread();
  const isWaiting = ({ channel }: OwnChannel) => (unread.get(channel.id)?.unread ?? 0) > 0;
  const waiting = own.filter(isWaiting);
  const others = own.filter((entry) => !isWaiting(entry));
  return (
    <>
      <PageHeader title={t('title')} text={workspace?.name ?? ''} />
      <PageBody>
        <Checklist />
        {own.length > 0 && (
          <Section title={t('unreadTitle')}>
            {waiting.length === 0 ? <p className="text-soft">{t('allRead')}</p> : <Channels own={waiting} />}
          </Section>
        )}
        {others.length > 0 && <Section title={t('othersTitle')}><Channels own={others} /></Section>}
        {own.length === 0 && <EmptyState icon={MessagesSquare} title={t('noChannels')} text={t('noChannelsText')} action={<Link to="/channels" className="button button--primary">{t('browse')}</Link>} />}
      </PageBody>
    </>
  );
}

function Channels({ own }: { own: OwnChannel[] }) {
  return (
    <ul className="flex flex-col border-t border-hairline">
      {own.map(({ channel }) => (
        <ChannelRow key={channel.id} channel={channel} />
      ))}
    </ul>
  );
}

function ChannelRow({ channel }: Pick<OwnChannel, 'channel'>) {
  const { t } = useTranslation('dashboard');
  const { unread = 0, mentions = 0 } = useUnread().get(channel.id) ?? {};
  return (
    <li className="border-b border-hairline">
      <Link to="/channels/$channelId" params={{ channelId: channel.id }} className="-mx-2 flex min-h-12 items-center gap-3 rounded-lg px-2 hover:bg-hover">
        <ChannelIcon channel={channel} />
        <span className={`shrink-0 ${unread > 0 ? 'font-semibold' : ''}`}>{channelTitle(channel)}</span>
        <span className="min-w-0 flex-1 truncate text-[13.5px] text-soft">{channel.description}</span>
        {mentions > 0 && <span className="badge-count">@{mentions}</span>}
        {unread > 0 && <span className="shrink-0 text-[13px] tabular-nums text-faint">{t('unread', { count: unread })}</span>}
      </Link>
    </li>
  );
}
