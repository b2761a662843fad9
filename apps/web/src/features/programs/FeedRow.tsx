import type { ChannelFeed } from '@parley/model';
import { Power, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { switchFeed } from './feed-queries.ts';

/** A feed: its name and address, when it was last read, and what went wrong. */
export function FeedRow({ feed, onDelete }: { feed: ChannelFeed; onDelete(): void }) {
  const { t } = useTranslation('programs');
  const { name, url, is_enabled, read_at, error } = feed;
  return (
    <li className="flex min-h-14 items-center gap-1 border-b border-hairline py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={`truncate font-medium ${is_enabled ? '' : 'text-faint'}`}>{name}</span>
        <span className="truncate font-mono text-xs text-faint" title={url}>
          {url}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-faint">
          {!is_enabled && <span className="text-soft">{t('off')}</span>}
          {error && <span className="text-bad">{t(`feeds.errors.${error}`)}</span>}
          <span>
            {read_at ? (
              <>
                {t('feeds.read')} <RelativeTime at={read_at} />
              </>
            ) : (
              t('feeds.unread')
            )}
          </span>
        </span>
      </span>
      <IconButton
        label={t(is_enabled ? 'switchOff' : 'switchOn', { name })}
        icon={Power}
        onPress={() => void toastErrors(switchFeed(feed, !is_enabled))}
      />
      <IconButton label={t('delete', { name })} icon={Trash2} onPress={onDelete} />
    </li>
  );
}
