import { useTranslation } from 'react-i18next';
import { useUnreadNotifications } from '../features/notifications/queries.ts';
import { useUnreadSums } from '../features/unread/queries.ts';

type PageCounts = Partial<Record<string, { count: number; text: string }>>;

/** Counts of unread notifications and mentions, by the path of their page. */
export function usePageCounts(): PageCounts {
  const { t } = useTranslation('shell');
  const notifications = useUnreadNotifications();
  const { mentions } = useUnreadSums();
  return {
    ...(notifications > 0 && {
      '/inbox': { count: notifications, text: t('unread', { count: notifications }) },
    }),
    ...(mentions > 0 && {
      '/channels': { count: mentions, text: t('mentions', { count: mentions }) },
    }),
  };
}
