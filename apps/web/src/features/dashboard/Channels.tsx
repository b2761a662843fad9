import { channelTitle } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ChannelActivity, useIsKnown, useUnread, useUnreadOf } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows, SkeletonWord } from '../../ui/Skeletons.tsx';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { type OwnChannel, useOwnChannels } from '../channels/queries.ts';
import { daysAfter } from '../../lib/days.ts';
import { useToday } from '../../lib/use-today.ts';
import { Panel, PanelLink } from './Panel.tsx';
import { ACTIVE_DAYS, useActivity } from './queries.ts';
import { Sparkline } from './Sparkline.tsx';

const MOST = 8;

/** The user's channels: unread first, then the busiest, each with the last two weeks. */
export function Channels() {
  'use memo';
  const { t } = useTranslation('dashboard');
  const own = useOwnChannels().filter(
    ({ channel }) => !channel.archived_at && channel.visibility !== 'direct',
  );
  const isKnown = useIsKnown('channels');
  const unread = useUnread();
  const { data: activity } = useActivity();
  const today = useToday();
  const days = Array.from({ length: ACTIVE_DAYS }, (_, index) =>
    daysAfter(today, index + 1 - ACTIVE_DAYS),
  );
  const counts = activity && countsOf(activity, days);
  const rank = ({ channel }: OwnChannel) =>
    (unread.get(channel.id)?.unread ?? 0) * 1000 + sum(counts?.get(channel.id));
  if (own.length === 0)
    return (
      <EmptyState
        isKnown={isKnown}
        skeleton={<SkeletonRows count={5} />}
        icon={MessagesSquare}
        title={t('noChannels')}
        text={t('noChannelsText')}
        action={
          <Link to="/channels" className="button button--primary">
            {t('browse')}
          </Link>
        }
      />
    );
  return (
    <Panel
      title={t('channels')}
      action={
        own.length > MOST && (
          <PanelLink to="/channels">{t('allOf', { count: own.length })}</PanelLink>
        )
      }
    >
      <ul className="border-t border-hairline">
        {own
          .toSorted((a, b) => rank(b) - rank(a))
          .slice(0, MOST)
          .map(({ channel }) => (
            <li key={channel.id} className="border-b border-hairline">
              <ChannelLine
                channel={channel}
                counts={counts && (counts.get(channel.id) ?? days.map(() => 0))}
                days={days}
              />
            </li>
          ))}
      </ul>
    </Panel>
  );
}

function ChannelLine({
  channel,
  counts,
  days,
}: Pick<OwnChannel, 'channel'> & { counts: number[] | undefined; days: string[] }) {
  const { t } = useTranslation('dashboard');
  const { unread = 0, mentions = 0 } = useUnreadOf(channel.id) ?? {};
  return (
    <Link
      to="/channels/$channelId"
      params={{ channelId: channel.id }}
      className="bleed @container flex min-h-12 items-center gap-3"
    >
      <ChannelIcon channel={channel} />
      <span className={`min-w-0 shrink truncate ${unread > 0 ? 'font-semibold' : ''}`}>
        {channelTitle(channel)}
      </span>
      <span className="hidden min-w-0 flex-1 truncate text-sm text-soft @md:block">
        {channel.description}
      </span>
      <span className="ms-auto flex shrink-0 items-center gap-3">
        {mentions > 0 && <span className="badge-count">@{mentions}</span>}
        {unread > 0 && (
          <span className="text-sm text-faint tabular-nums">{t('unread', { count: unread })}</span>
        )}
        {counts ? <Sparkline counts={counts} days={days} /> : <SkeletonWord className="w-20" />}
      </span>
    </Link>
  );
}

const sum = (counts: readonly number[] = []) => counts.reduce((total, count) => total + count, 0);

/** Messages per day of each channel, in the order of `days`. */
function countsOf(
  activity: readonly ChannelActivity[],
  days: readonly string[],
): Map<string, number[]> {
  const counts = new Map<string, number[]>();
  for (const { channel_id, day, messages } of activity) {
    const of = counts.get(channel_id) ?? days.map(() => 0);
    counts.set(channel_id, of);
    const index = days.indexOf(day);
    if (index >= 0) of[index] = messages;
  }
  return counts;
}
