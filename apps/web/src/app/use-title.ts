import { useEffect } from 'react';
import { useUnread } from '../data/index.ts';

/** Title and favicon show unread messages. */
export function useUnreadTitle(page: string | undefined): void {
  const counts = [...useUnread().values()];
  const unread = counts.reduce((sum, count) => sum + count.unread, 0);
  const mentions = counts.reduce((sum, count) => sum + count.mentions, 0);
  useEffect(() => {
    const number = mentions || unread;
    document.title = `${number > 0 ? `(${number > 99 ? '99+' : number}) ` : ''}${page ? `${page} · ` : ''}Parley`;
    document.querySelector('link[rel=icon]')?.setAttribute('href', unread > 0 ? '/favicon-unread.svg' : '/favicon.svg');
  }, [page, unread, mentions]);
}
