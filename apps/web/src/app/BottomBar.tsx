import { Link, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Inbox, LayoutDashboard, type LucideIcon, MessagesSquare, Search } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../lib/current-page.ts';
import { useUnreadSums } from '../features/unread/queries.ts';
import { useBarSpace } from '../lib/foot-space.ts';
import { useIsTyping } from '../lib/typing-focus.ts';
import { useIsPhone } from '../lib/use-width.ts';
import { isCurrent } from '../lib/navigation.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { CornerCount, UnreadDot } from '../ui/UnreadMark.tsx';
import { isTalk } from './use-list-layout.ts';
import { usePageCounts } from './use-page-counts.ts';

type Destination = {
  to: '/dashboard' | '/channels' | '/inbox' | '/search';
  /** Key of the label in the shell's texts. */
  label: string;
  icon: LucideIcon;
  /** Other pages for which this entry is current. */
  also?: readonly string[];
};

const DESTINATIONS: readonly Destination[] = [
  { to: '/dashboard', label: 'dashboard', icon: LayoutDashboard, also: ['/'] },
  { to: '/channels', label: 'channels', icon: MessagesSquare },
  { to: '/inbox', label: 'inbox', icon: Inbox },
  { to: '/search', label: 'search', icon: Search },
];

/**
 * Navigation bar with the most used pages, for screens without a sidebar. Hidden while the user
 * types.
 */
export function BottomBar() {
  const isTyping = useIsTyping();
  return useIsPhone() && !isTyping ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation('shell');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const bar = useRef<HTMLElement>(null);
  useBarSpace(bar);
  useLayoutEffect(() => uncoverFocus(bar.current), []);
  const { unread } = useUnreadSums();
  const counts = usePageCounts();
  const markOf = (to: string): ReactNode => {
    const count = counts[to];
    if (count) return <Mark text={count.text} shown={<CornerCount count={count.count} />} />;
    if (to !== '/channels' || unread === 0) return null;
    return <Mark text={t('unread', { count: unread })} shown={<UnreadDot />} />;
  };
  return (
    <nav
      ref={bar}
      aria-label={t('mostUsed')}
      className={clsx(
        'mb-[calc(-1*env(safe-area-inset-bottom))] flex shrink-0',
        'pb-[env(safe-area-inset-bottom)]',
        'border-t border-hairline bg-rail',
      )}
    >
      {DESTINATIONS.map(({ to, label, icon: Icon, also }) => (
        <Link
          key={to}
          to={to}
          className="bar-item"
          {...currentPage(
            isCurrent({ to, also, includesBelow: true }, path) ||
              (to === '/channels' && isTalk(path)),
          )}
        >
          <span className="relative">
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {markOf(to)}
          </span>
          <span className="max-w-full truncate">{t(label)}</span>
        </Link>
      ))}
      <PersonMenu shape="bar" />
    </nav>
  );
}

/** Scrolls the focused element into view if the reappearing bar covers it. */
function uncoverFocus(bar: HTMLElement | null): void {
  const focused = document.querySelector(':focus');
  if (!bar || !focused) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const edge = bar.getBoundingClientRect();
  if (bottom > edge.top && top < edge.bottom) focused.scrollIntoView({ block: 'nearest' });
}

/** Mentions and notifications are shown as a number, other unread messages as a dot. */
const Mark = ({ text, shown }: { text: string; shown: ReactNode }) => (
  <>
    {shown}
    <span className="sr-only">{text}, </span>
  </>
);
