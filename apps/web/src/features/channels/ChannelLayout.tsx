import { Button, Popover } from '@heroui/react';
import { channelTitle, type Channel, profileName } from '@parley/model';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { Hash, Sparkles, Users } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { OpenSidebar } from '../../app/OpenSidebar.tsx';
import { useUnreadTitle } from '../../app/use-title.ts';
import { openChannel, usePresence, useSession } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ChannelIcon } from './ChannelIcon.tsx';
import { joinChannel } from './mutations.ts';
import { useChannel, useOwnSeats, useParticipants } from './queries.ts';

/** A channel's head and tabs; its pages are below. */
export default function ChannelLayout() {
  const { t } = useTranslation('channels');
  const { channelId } = useParams({ from: '/auth/channels/$channelId' });
  const channel = useChannel(channelId);
  const seat = useOwnSeats().get(channelId);
  useUnreadTitle(channel ? channelTitle(channel) : undefined);
  useEffect(() => {
    // A failure is shown by the page that needs the channel's rows.
    if (seat) void openChannel(channelId).catch(() => {});
  }, [channelId, seat]);
  if (!channel) {
    return (
      <>
        <div className="p-2"><OpenSidebar /></div>
        <EmptyState icon={Hash} title={t('notFoundTitle')} text={t('notFoundText')} action={<Link to="/channels" className="button button--primary">{t('browse')}</Link>} />
      </>
    );
  }
  return (
    <>
      <header className="border-b border-hairline px-3 pt-2 md:px-5">
        <div className="flex min-h-9 items-center gap-2">
          <OpenSidebar />
          <ChannelIcon channel={channel} />
          <h1 className="truncate font-semibold">{channelTitle(channel)}</h1>
          <p className="hidden min-w-0 flex-1 truncate text-soft sm:block">{channel.description}</p>
          <div className="ml-auto flex shrink-0 items-center gap-2">
            <span className="hidden h-7 items-center gap-1.5 rounded-full border border-hairline px-2.5 text-[13px] md:flex"><Sparkles size={14} strokeWidth={1.75} aria-hidden="true" />{t(`modesShort.${channel.assistant_mode}`)}</span>
            <Members channelId={channelId} />
          </div>
        </div>
        <nav aria-label={t('pages')} className="flex gap-5">
          <Tab to="/channels/$channelId" channelId={channelId} label={t('messages')} />
          <Tab to="/channels/$channelId/files" channelId={channelId} label={t('files')} />
          <Tab to="/channels/$channelId/settings" channelId={channelId} label={t('settings')} />
        </nav>
      </header>
      {seat ? <Outlet /> : <JoinNotice channel={channel} />}
    </>
  );
}

function Tab({ to, channelId, label }: { to: '/channels/$channelId' | '/channels/$channelId/files' | '/channels/$channelId/settings'; channelId: string; label: string }) {
  return (
    <Link to={to} params={{ channelId }} activeOptions={{ exact: true, includeSearch: false }} className="-mb-px border-b-2 border-transparent py-1.5 text-soft hover:text-ink data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-ink">
      {label}
    </Link>
  );
}

function Members({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels');
  const members = useParticipants(channelId);
  const here = usePresence();
  return (
    <Popover>
      <Button size="sm" variant="ghost" aria-label={t('membersCount', { count: members.length })} className="h-7 gap-1.5 rounded-full border border-hairline px-2.5 text-[13px] tabular-nums"><Users size={14} strokeWidth={1.75} aria-hidden="true" />{members.length}</Button>
      <Popover.Content placement="bottom end" className="max-h-96 w-64 overflow-y-auto p-2">
        <Popover.Dialog aria-label={t('members')} className="p-0">
          <ul>
            {members.map(({ participant, profile }) => (
              <li key={participant.id} className="flex h-9 items-center gap-2.5 px-1.5">
                <Avatar profile={profile} size="sm" presence={profile?.role === 'assistant' ? undefined : here.has(participant.profile_id)} />
                <span className="flex-1 truncate">{profileName(profile)}</span>
                {participant.role !== 'member' && <span className="text-xs text-faint">{t(`roles.${participant.role}`)}</span>}
              </li>
            ))}
          </ul>
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  );
}

function JoinNotice({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const ownId = useSession().userId ?? '';
  const join = () => joinChannel(channel, ownId).catch((error: unknown) => void toast.error(errorText(error)));
  return (
    <EmptyState
      icon={Hash}
      title={t('joinTitle', { name: channelTitle(channel) })}
      text={channel.archived_at ? t('archivedText') : channel.description || t('joinText')}
      action={!channel.archived_at && <Button variant="primary" onPress={() => void join()}>{t('join')}</Button>}
    />
  );
}
