import { Link, useRouterState } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../../lib/current-page.ts';
import { UnreadDot, UnreadMark } from '../../ui/UnreadMark.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { useUnreadChannels } from './queries.ts';

/**
 * Link to all unread messages. It also stays when there are none: if it came and went, the channels
 * below would move away from the pointer.
 */
export function AllUnread({ narrow = false }: { narrow?: boolean }) {
  const { t } = useTranslation('unread');
  const unreadChannels = useUnreadChannels();
  const isHere = useRouterState({ select: ({ location }) => location.pathname === '/unread' });
  const sum = (of: 'unread' | 'mentions') =>
    unreadChannels.reduce((all, unreadChannel) => all + unreadChannel[of], 0);
  const link = (
    <Link
      to="/unread"
      className={`row-link mb-1 ${narrow ? 'relative w-9 justify-center px-0' : ''}`}
      aria-label={narrow ? t('title') : undefined}
      {...currentPage(isHere)}
    >
      <Layers size={17} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      {narrow ? (
        unreadChannels.length > 0 && <UnreadDot isMentioned={sum('mentions') > 0} />
      ) : (
        <>
          <span className="flex-1 truncate">{t('title')}</span>
          <UnreadMark unread={sum('unread')} mentions={sum('mentions')} />
        </>
      )}
    </Link>
  );
  return narrow ? (
    <Tip text={t('title')} placement="end">
      {link}
    </Tip>
  ) : (
    link
  );
}
