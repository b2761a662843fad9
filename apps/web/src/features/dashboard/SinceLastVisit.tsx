import { channelTitle } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type News, useSilent } from '../../data/index.ts';
import { RelativeTime } from '../../ui/Time.tsx';
import { useChannels } from '../channels/queries.ts';
import { Panel } from './Panel.tsx';
import { useNews } from './queries.ts';
import { useLastVisit } from './use-visit.ts';

const CHANNELS = 3;
const SCREENS = {
  file: '/drive',
  person: '/directory',
  risk: '/risks',
  event: '/schedule',
} as const;

/** Changes by others since the user's last visit, in sentences with links. */
export function SinceLastVisit() {
  const { t } = useTranslation('dashboard');
  const since = useLastVisit();
  const silent = useSilent();
  const data = useNews(since).data?.filter(
    ({ kind, channel_id }) => kind !== 'message' || !silent.has(channel_id ?? ''),
  );
  if (since === null || !data || data.length === 0) return null;
  const messages = data
    .filter(({ kind }) => kind === 'message')
    .toSorted((a, b) => b.total - a.total);
  const others = messages.slice(CHANNELS);
  return (
    <Panel
      title={t('sinceTitle')}
      action={
        <span className="text-sm text-faint">
          <RelativeTime at={since} />
        </span>
      }
    >
      <ul className="flex flex-col gap-1.5 border-t border-hairline pt-2.5 text-soft">
        {messages.slice(0, CHANNELS).map((news) => (
          <ChannelNews key={news.channel_id} news={news} />
        ))}
        {others.length > 0 && (
          <li>
            {t('sinceOthers', {
              count: others.reduce((total, news) => total + news.total, 0),
              channels: t('moreChannels', { count: others.length }),
            })}
          </li>
        )}
        {data.map(
          ({ kind, total }) =>
            kind !== 'message' && (
              <li key={kind}>
                <Link
                  to={SCREENS[kind]}
                  className="rounded underline-offset-2 hover:text-ink hover:underline"
                >
                  {t(`since.${kind}`, { count: total })}
                </Link>
              </li>
            ),
        )}
      </ul>
    </Panel>
  );
}

function ChannelNews({ news: { channel_id, total, people } }: { news: News }) {
  const { t } = useTranslation('dashboard');
  const channel = useChannels().find(({ id }) => id === channel_id);
  const text = t('sinceMessages', { count: total, people: t('sincePeople', { count: people }) });
  const name = (
    <span className="font-medium text-ink">
      {channel && channel.visibility !== 'direct' ? channelTitle(channel) : t('aConversation')}
    </span>
  );
  if (!channel) return null;
  const className = 'rounded underline-offset-2 hover:text-ink hover:underline';
  return (
    <li>
      {channel.visibility === 'direct' ? (
        <Link to="/chat/$chatId" params={{ chatId: channel.id }} className={className}>
          {name} · {text}
        </Link>
      ) : (
        <Link to="/channels/$channelId" params={{ channelId: channel.id }} className={className}>
          {name} · {text}
        </Link>
      )}
    </li>
  );
}
