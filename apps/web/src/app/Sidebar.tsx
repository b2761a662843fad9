import { Link, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentPage } from '../lib/current-page.ts';
import { InboxBell } from '../features/notifications/InboxBell.tsx';
import { AllUnread } from '../features/unread/AllUnread.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Tip } from '../ui/Tip.tsx';
import { ChannelList } from '../features/channels/ChannelList.tsx';
import { ConversationList } from '../features/conversations/ConversationList.tsx';
import { InviteRow } from '../features/workspaces/InviteRow.tsx';
import { isCurrent } from '../lib/navigation.ts';
import { inRem } from '../lib/rem.ts';
import { pages } from './navigation.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SidebarEdge } from './SidebarEdge.tsx';
import { useShell } from '../lib/shell-state.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

/** The palette also lists the other pages. */
const SHOWN = pages.filter(({ listed }) => listed !== 'palette');

/** Workspace, search, pages, channels and the user's menu. When collapsed, each is an icon. */
export function Sidebar({ isDrawer = false }: { isDrawer?: boolean }) {
  const { t } = useTranslation('shell');
  const { width, isCollapsed, setCollapsed } = useShell();
  const narrow = isCollapsed && !isDrawer;
  return (
    <div
      className={clsx(
        'relative flex h-full flex-col bg-rail',
        isDrawer ? 'w-full' : 'border-e border-hairline',
        narrow && 'w-14',
      )}
      style={narrow || isDrawer ? undefined : { width: inRem(width) }}
    >
      <div className={`flex flex-col gap-2 p-2 ${narrow ? 'items-center' : ''}`}>
        <WorkspaceSwitcher narrow={narrow} />
        <SearchButton narrow={narrow} />
        <Pages narrow={narrow} />
      </div>
      <div
        className={`min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 pb-4 ${narrow ? 'scrollbar-none' : ''}`}
      >
        <AllUnread narrow={narrow} />
        <ChannelList narrow={narrow} />
        <ConversationList narrow={narrow} />
      </div>
      <div className="px-2 pb-1">
        <InviteRow narrow={narrow} />
      </div>
      <div
        className={`flex items-center gap-1 border-t border-hairline p-2 ${narrow ? 'flex-col-reverse' : ''}`}
      >
        <div className={narrow ? '' : 'min-w-0 flex-1'}>
          <PersonMenu shape={narrow ? 'icon' : 'row'} />
        </div>
        <InboxBell />
        {!isDrawer && (
          <IconButton
            label={t(narrow ? 'expand' : 'collapse')}
            icon={narrow ? PanelLeftOpen : PanelLeftClose}
            onPress={() => setCollapsed(!isCollapsed)}
          />
        )}
      </div>
      {!isDrawer && !narrow && <SidebarEdge />}
    </div>
  );
}

function Pages({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('shell');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <nav aria-label={t('pages')} className="flex flex-col gap-0.5">
      {SHOWN.map((entry) => {
        const link = (
          <Link
            to={entry.to}
            className={`row-link ${narrow ? 'w-9 justify-center px-0' : ''}`}
            aria-label={narrow ? t(entry.label) : undefined}
            {...currentPage(isCurrent(entry, path))}
          >
            <entry.icon size={17} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
            {!narrow && <span className="truncate">{t(entry.label)}</span>}
          </Link>
        );
        return narrow ? (
          <Tip key={entry.to} text={t(entry.label)} placement="end">
            {link}
          </Tip>
        ) : (
          <div key={entry.to}>{link}</div>
        );
      })}
    </nav>
  );
}
