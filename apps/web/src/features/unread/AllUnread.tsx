import { Link, useRouterState } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../../lib/current-page.ts';
import { UnreadMark } from '../../ui/UnreadMark.tsx';
import { useUnreadSums } from './queries.ts';

/**
 * Link to all unread messages. It also stays when there are none: if it came and went, the channels
 * below would move away from the pointer.
 */
export function AllUnread() {
  const { t } = useTranslation('unread');
  const isHere = useRouterState({ select: ({ location }) => location.pathname === '/unread' });
  return (
    <Link to="/unread" className="row-link" {...currentPage(isHere)}>
      <Layers size={17} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      <span className="flex-1 truncate">{t('title')}</span>
      <UnreadMark {...useUnreadSums()} />
    </Link>
  );
}
