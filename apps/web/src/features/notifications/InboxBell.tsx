import { Link, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../../lib/current-page.ts';
import { Tip } from '../../ui/Tip.tsx';
import { useUnreadNotifications } from './queries.ts';

const MOST = 99;

/** Link to the inbox with its unread count. */
export function InboxBell() {
  const { t } = useTranslation('notifications');
  const unread = useUnreadNotifications();
  const isHere = useRouterState({ select: ({ location }) => location.pathname === '/inbox' });
  const label = unread > 0 ? `${t('title')}, ${t('count', { count: unread })}` : t('title');
  return (
    <Tip text={t('title')}>
      <Link
        to="/inbox"
        aria-label={label}
        {...currentPage(isHere)}
        className={clsx(
          'relative grid size-8 shrink-0 place-items-center',
          'rounded-lg text-soft aria-[current=page]:bg-pressed aria-[current=page]:text-ink',
          'hover:bg-hover',
        )}
      >
        <Bell size={17} strokeWidth={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span
            data-testid="inbox-count"
            className="badge-count absolute -end-1 -top-1 h-4 min-w-4 px-1 text-xs"
          >
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </Link>
    </Tip>
  );
}
