import { type Channel, profileName } from '@parley/model';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../data/index.ts';
import { clock, fullDate, shortDate } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import Markdown from '../text/Markdown.tsx';
import { useReleasedPins } from './queries.ts';

/** The messages that an open channel shows to people who have not joined it. */
export function ReleasedPins({
  channel,
  messageId,
}: {
  channel: Channel;
  /** Message named in the address. */
  messageId: string | null;
}) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const { data, error } = useReleasedPins(channel.id);
  if (error) return <LoadError error={error} />;
  if (!data) return <SkeletonLines count={3} />;
  if (data.length === 0) return <p className="text-sm text-faint">{t('nothingReleased')}</p>;
  return (
    <section aria-labelledby="released" className="flex flex-col gap-1">
      <h2 id="released" className="text-sm font-semibold text-soft">
        {t('releasedTitle')}
      </h2>
      {data.map(({ id, author_id, role, text, created_at, edited_at }) => {
        const author = profiles.get(author_id ?? '');
        const name = author || role !== 'assistant' ? profileName(author) : t('assistant');
        const time = `${shortDate(created_at)}, ${clock(created_at)}`;
        return (
          <article
            key={id}
            aria-label={t('messageOf', { name, time })}
            className={clsx(
              '-mx-1.5 flex gap-3 rounded-lg px-1.5 py-2',
              id === messageId && 'bg-tint',
            )}
          >
            <Avatar profile={author} />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline gap-2">
                <span className="truncate font-semibold">{name}</span>
                <time
                  className="shrink-0 text-xs text-faint tabular-nums"
                  dateTime={created_at}
                  title={fullDate(created_at)}
                >
                  {time}
                </time>
                {edited_at && <span className="text-xs text-faint">{t('edited')}</span>}
              </p>
              <Markdown text={text} />
            </div>
          </article>
        );
      })}
    </section>
  );
}
