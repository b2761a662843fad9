import { channelTitle } from '@parley/model';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnread } from '../data/index.ts';
import { ChannelIcon } from '../features/channels/ChannelIcon.tsx';
import { type OwnChannel, useOwnChannels } from '../features/channels/queries.ts';
import { useHotkey } from '../lib/use-hotkey.ts';

type Group = { title: string; channels: OwnChannel[] };

/** The person's channels: starred first, then by category. */
export function ChannelList() {
  const { t } = useTranslation('shell');
  const own = useOwnChannels();
  const unread = useUnread();
  const groups = useMemo(() => grouped(own, t('starred'), t('channels')), [own, t]);
  useChannelKeys(groups, unread);
  return (
    <nav aria-label={t('yourChannels')} className="flex flex-col gap-3">
      {groups.map(({ title, channels }) => (
        <div key={title}>
          <div className="section-title">
            <span>{title}</span>
            <Link to="/channels/new" aria-label={t('newChannel')} className="rounded p-0.5 hover:bg-hover"><Plus size={14} strokeWidth={1.75} aria-hidden="true" /></Link>
          </div>
          <ul>
            {channels.map(({ channel, seat }) => (
              <li key={channel.id}>
                <ChannelLink own={{ channel, seat }} counts={unread.get(channel.id)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {own.length === 0 && <Link to="/channels/new" className="row-link"><Plus size={17} strokeWidth={1.75} aria-hidden="true" />{t('newChannel')}</Link>}
    </nav>
  );
}

function ChannelLink({ own: { channel, seat }, counts }: { own: OwnChannel; counts: { unread: number; mentions: number } | undefined }) {
  const { t } = useTranslation('shell');
  const { channelId } = useParams({ strict: false });
  const isUnread = (counts?.unread ?? 0) > 0 && seat.notify !== 'none';
  const number = counts?.mentions || (seat.notify === 'all' ? counts?.unread : 0) || 0;
  return (
    <Link to="/channels/$channelId" params={{ channelId: channel.id }} className={`row-link ${isUnread ? 'font-semibold text-ink' : ''}`} data-current={channelId === channel.id}>
      <ChannelIcon channel={channel} />
      <span className="flex-1 truncate">{channelTitle(channel)}</span>
      {isUnread && number > 0 && (
        <span className={counts?.mentions ? 'badge-count' : 'text-xs font-medium tabular-nums text-faint'} aria-label={t('unread', { count: number })}>{number > 99 ? '99+' : number}</span>
      )}
    </Link>
  );
}

function grouped(own: OwnChannel[], starred: string, uncategorised: string): Group[] {
  const open = own.filter(({ channel }) => !channel.archived_at);
  const groups = new Map<string, OwnChannel[]>();
  for (const entry of open) {
    const title = entry.seat.starred ? starred : entry.channel.category || uncategorised;
    groups.set(title, [...(groups.get(title) ?? []), entry]);
  }
  const order = (title: string) => (title === starred ? 0 : title === uncategorised ? 1 : 2);
  return [...groups].map(([title, channels]) => ({ title, channels })).toSorted((a, b) => order(a.title) - order(b.title) || a.title.localeCompare(b.title));
}

/** Alt+↑/↓ walks the channels, with Shift the unread ones. */
function useChannelKeys(groups: Group[], unread: ReturnType<typeof useUnread>): void {
  const navigate = useNavigate();
  const { channelId } = useParams({ strict: false });
  useHotkey(
    (event) => event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'),
    (event) => {
      const all = groups.flatMap(({ channels }) => channels.map(({ channel }) => channel.id));
      const wanted = all.filter((id) => !event.shiftKey || (unread.get(id)?.unread ?? 0) > 0 || id === channelId);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const at = wanted.indexOf(channelId ?? '');
      const next = wanted[(at + step + wanted.length) % wanted.length];
      if (next) void navigate({ to: '/channels/$channelId', params: { channelId: next } });
    },
  );
}
