import { Link, useRouterState } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { ChannelList } from './ChannelList.tsx';
import { entries } from './navigation.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { useSidebar } from './sidebar-state.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

/** Everything on the left: workspace, pages, channels, the person. */
export function Sidebar({ isDrawer = false }: { isDrawer?: boolean }) {
  const { t } = useTranslation('shell');
  const { isCollapsed, setCollapsed } = useSidebar();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const narrow = isCollapsed && !isDrawer;
  return (
    <div className={`flex h-full flex-col border-r border-hairline bg-rail ${narrow ? 'w-14' : 'w-66'} transition-[width] duration-200`}>
      <div className="flex flex-col gap-1 p-2">
        {!narrow && <WorkspaceSwitcher />}
        <nav aria-label={t('pages')} className="flex flex-col">
          {entries.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className="row-link" aria-label={narrow ? t(label) : undefined} data-current={to === '/channels' ? path === to : path.startsWith(to)}>
              <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
              {!narrow && t(label)}
            </Link>
          ))}
        </nav>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">{!narrow && <ChannelList />}</div>
      <div className="flex items-center gap-1 border-t border-hairline p-2">
        {!narrow && <div className="min-w-0 flex-1"><PersonMenu /></div>}
        {!isDrawer && <IconButton label={t(narrow ? 'expand' : 'collapse')} icon={narrow ? PanelLeftOpen : PanelLeftClose} onPress={() => setCollapsed(!isCollapsed)} />}
      </div>
    </div>
  );
}
