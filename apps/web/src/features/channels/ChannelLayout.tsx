import { channelTitle, type Channel } from '@parley/model';
import { Link, Navigate, Outlet, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../lib/later-part.tsx';
import { scrollIntoView } from '../../ui/scroll-into-view.ts';
import { PageStart } from '../../ui/PageStart.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { usePageName } from '../../lib/page-title.ts';
import { useIsPhone } from '../../lib/use-width.ts';
import { Filled } from '../../lib/slot.tsx';
import { ChannelIcon } from './ChannelIcon.tsx';
import { MembersPopover } from './MembersPopover.tsx';
import { useChannel, useOwnParticipants } from './queries.ts';
import { beforeJoining, channelHead } from './slots.ts';
import { useOpenChannel } from './use-open-channel.ts';

const WAITING = (
  <div className="p-6">
    <SkeletonLines />
  </div>
);
const ChannelNotFound = laterPart(() => import('./ChannelNotFound.tsx'), WAITING);
const Door = laterPart(async () => {
  const [door] = await Promise.all([import('./Door.tsx'), beforeJoining.load()]);
  return door;
}, WAITING);

/** A channel's header and tabs, with its pages below. */
export default function ChannelLayout() {
  const { channelId } = useParams({ from: '/auth/channels/$channelId' });
  const channel = useChannel(channelId);
  const participant = useOwnParticipants().get(channelId);
  const isMember = participant !== undefined;
  usePageName(channel ? channelTitle(channel) : undefined);
  useOpenChannel(channelId, isMember);
  if (!channel) return <ChannelNotFound key={channelId} channelId={channelId} />;
  if (channel.visibility === 'direct')
    return (
      <Navigate
        to="/chat/$chatId"
        params={{ chatId: channelId }}
        search={(known) => known}
        replace
      />
    );
  return (
    <>
      <Head channel={channel} isMember={isMember} />
      {isMember ? <Outlet /> : <Door key={channelId} channel={channel} />}
    </>
  );
}

function Head({ channel, isMember }: { channel: Channel; isMember: boolean }) {
  const { t } = useTranslation('channels');
  return (
    <header
      className={`@container border-b border-hairline px-gutter pt-2 ${isMember ? '' : 'pb-2'}`}
    >
      <div className="flex min-h-9 items-center gap-2">
        <PageStart />
        <ChannelIcon channel={channel} />
        <h1 className="line-clamp-2 min-w-0 shrink leading-tight font-semibold wrap-anywhere md:line-clamp-1">
          {channelTitle(channel)}
        </h1>
        {isMember && (
          <p
            className="hidden min-w-0 flex-1 truncate text-soft @3xl:block"
            title={channel.description ?? undefined}
          >
            {channel.description}
          </p>
        )}
        {isMember && (
          <div className="ms-auto flex shrink-0 items-center gap-2">
            <Filled slot={channelHead} given={{ channel }} />
            <MembersPopover channel={channel} />
          </div>
        )}
      </div>
      {isMember && (
        <nav
          aria-label={t('pages')}
          className="-mx-gutter -mb-px scrollbar-none flex gap-5 overflow-x-auto px-gutter"
        >
          <Tab to="/channels/$channelId" channelId={channel.id} label={t('messages')} />
          <Tab to="/channels/$channelId/files" channelId={channel.id} label={t('files')} />
          <Tab to="/channels/$channelId/settled" channelId={channel.id} label={t('settled')} />
          <Tab to="/channels/$channelId/schedule" channelId={channel.id} label={t('schedule')} />
          <Tab to="/channels/$channelId/settings" channelId={channel.id} label={t('settings')} />
        </nav>
      )}
    </header>
  );
}

type TabProps = {
  to:
    | '/channels/$channelId'
    | `/channels/$channelId/${'files' | 'settled' | 'schedule' | 'settings'}`;
  channelId: string;
  label: string;
};

function Tab({ to, channelId, label }: TabProps) {
  const isPhone = useIsPhone();
  return (
    <Link
      to={to}
      params={{ channelId }}
      activeOptions={{ exact: true, includeSearch: false }}
      className={clsx(
        'shrink-0 py-1.5',
        'border-b-2 border-transparent text-soft outline-offset-[-2px]',
        'data-[status=active]:border-accent data-[status=active]:font-medium',
        'data-[status=active]:text-ink hover:text-ink',
        'forced-colors:not-data-[status=active]:border-none',
      )}
    >
      {({ isActive }) => (
        <span ref={isActive && isPhone ? scrollIntoView : undefined}>{label}</span>
      )}
    </Link>
  );
}
