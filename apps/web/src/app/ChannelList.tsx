import { channelTitle } from '@parley/model';
import { Link, useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Unread, useUnread } from '../data/index.ts';
import { ChannelIcon } from '../features/channels/ChannelIcon.tsx';
import { type OwnChannel, useOwnChannels } from '../features/channels/queries.ts';
import { groupChannels } from './channel-groups.ts';

/** The person's channels: starred first, then by category. */
export function ChannelList({ narrow = false }: { narrow?: boolean }) {
  const { t } = useTranslation('shell');
  const own = useOwnChannels();
  const unread = useUnread();
  const groups = useMemo(() => groupChannels(own), [own]);
  const hasPlus = groups.some(({ kind }) => kind !== 'starred');
  return (
    <nav aria-label={t('yourChannels')} className={`flex flex-col ${narrow ? 'items-center gap-1 border-t border-hairline pt-2' : 'gap-3'}`}>
      {groups.map(({ kind, category, entries }) => (
        <div key={kind + category}>
          {!narrow && (
            <div className="section-title">
              <h2 className="truncate">{category || t(kind === 'starred' ? 'starred' : 'channels')}</h2>
              {kind !== 'starred' && <NewChannel />}
            </div>
          )}
          <ul className="flex flex-col gap-0.5">
            {entries.map((entry) => (
              <li key={entry.channel.id}>
                <ChannelLink own={entry} counts={unread.get(entry.channel.id)} narrow={narrow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {!hasPlus && !narrow && <Link to="/channels/new" className="row-link"><Plus size={17} strokeWidth={1.75} aria-hidden="true" />{t('newChannel')}</Link>}
    </nav>
  );
}

function NewChannel() {
  const { t } = useTranslation('shell');
  return (
    <Link to="/channels/new" aria-label={t('newChannel')} title={t('newChannel')} className="-mr-1 grid size-6 place-items-center rounded-md hover:bg-hover hover:text-ink">
      <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}

type ChannelLinkProps = { own: OwnChannel; counts: Unread | undefined; narrow: boolean };

function ChannelLink({ own: { channel, seat }, counts, narrow }: ChannelLinkProps) {
  const { t } = useTranslation('shell');
  const { channelId } = useParams({ strict: false });
  const isUnread = (counts?.unread ?? 0) > 0 && seat.notify !== 'none';
  const mentions = isUnread ? (counts?.mentions ?? 0) : 0;
  const number = mentions || (isUnread && seat.notify === 'all' ? (counts?.unread ?? 0) : 0);
  const title = channelTitle(channel);
  return (
    <Link
      to="/channels/$channelId"
      params={{ channelId: channel.id }}
      className={`row-link ${isUnread ? 'font-semibold text-ink' : ''} ${narrow ? 'relative w-9 justify-center px-0' : ''}`}
      data-current={channelId === channel.id}
      aria-label={narrow ? title : undefined}
      title={narrow ? title : undefined}
    >
      <ChannelIcon channel={channel} />
      {!narrow && <span className="flex-1 truncate">{title}</span>}
      {narrow && isUnread && <span className={`absolute top-1 right-1 size-2 rounded-full border border-rail ${mentions > 0 ? 'bg-accent' : 'bg-faint'}`} />}
      {!narrow && number > 0 && (
        <>
          <span aria-hidden="true" className={mentions > 0 ? 'badge-count' : 'px-1 text-xs font-medium tabular-nums text-faint'}>{number > 99 ? '99+' : number}</span>
          <span className="sr-only">{t(mentions > 0 ? 'mentions' : 'unread', { count: number })}</span>
        </>
      )}
    </Link>
  );
}
