import { Link, useRouterState } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../../lib/current-page.ts';
import { useThreadsWithNews } from './queries.ts';

/** Link to the followed threads, in the list for talk, with the number of those with news. */
export function ThreadsRow() {
  const { t } = useTranslation('followed-threads');
  const isHere = useRouterState({ select: ({ location }) => location.pathname === '/threads' });
  const count = useThreadsWithNews().size;
  return (
    <Link to="/threads" className="row-link mb-1" {...currentPage(isHere)}>
      <MessagesSquare size={17} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      <span className="flex-1 truncate">{t('title')}</span>
      {count > 0 && (
        <>
          <span aria-hidden="true" className="px-1 text-xs font-medium text-faint tabular-nums">
            {count}
          </span>
          <span className="sr-only">{t('withNews', { count })}</span>
        </>
      )}
    </Link>
  );
}
