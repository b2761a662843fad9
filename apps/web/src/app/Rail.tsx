import { Link, useRouterState } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../lib/current-page.ts';
import { isCurrent, type NavigationPage } from '../lib/navigation.ts';
import { CornerCount } from '../ui/UnreadMark.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LIST_KEYS } from './list-keys.ts';
import { pages } from './navigation.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { isTalk, useListLayout } from './use-list-layout.ts';
import { usePageCounts } from './use-page-counts.ts';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

/** The palette also lists the other pages. */
const SHOWN = pages.filter(({ listed }) => listed !== 'palette');

/** Workspace, pages and the user's menu, each an icon with its name. */
export function Rail({ isDrawer = false }: { isDrawer?: boolean }) {
  const { t } = useTranslation('shell');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { isBeside, toggle } = useListLayout();
  const counts = usePageCounts();
  return (
    <header className="flex h-full w-18 shrink-0 flex-col items-center border-e border-hairline bg-rail py-2">
      <WorkspaceSwitcher />
      <nav
        aria-label={t('pages')}
        className="mt-1.5 flex min-h-0 w-full flex-1 scrollbar-none flex-col gap-0.5 overflow-y-auto px-1"
      >
        {SHOWN.map((page) => (
          <RailLink
            key={page.to}
            page={page}
            isHere={isCurrent(page, path)}
            isAround={page.to === '/channels' && isTalk(path)}
            // The list shows the same mentions beside the channels.
            count={page.to === '/channels' && (isBeside || isDrawer) ? undefined : counts[page.to]}
          />
        ))}
      </nav>
      <div className="flex flex-col items-center gap-1 pt-1">
        {!isDrawer && (
          <IconButton
            label={t(isBeside ? 'closeList' : 'openList')}
            icon={isBeside ? PanelLeftClose : PanelLeftOpen}
            shortcut={LIST_KEYS}
            onPress={toggle}
            className="text-soft"
          />
        )}
        <PersonMenu shape="icon" />
      </div>
    </header>
  );
}

type RailLinkProps = {
  page: NavigationPage;
  isHere: boolean;
  /** The open page is one of its talk. */
  isAround: boolean;
  count: { count: number; text: string } | undefined;
};

function RailLink({ page: { to, label, icon: Icon }, isHere, isAround, count }: RailLinkProps) {
  const { t } = useTranslation('shell');
  return (
    <Link
      to={to}
      className="rail-item"
      {...currentPage(isHere)}
      {...(isAround && !isHere && { 'aria-current': 'true' })}
    >
      <span className="rail-icon">
        <span className="relative">
          <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
          {count && <CornerCount count={count.count} />}
        </span>
      </span>
      <span className="max-w-full truncate">{t(label)}</span>
      {count && <span className="sr-only">{count.text}</span>}
    </Link>
  );
}
