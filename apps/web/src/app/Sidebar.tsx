import { Link, useRouterState } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { ChannelList } from './ChannelList.tsx';
import { entries, isCurrent } from './navigation.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { useShell } from './shell-state.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

/** Everything on the left: workspace, pages, channels, the person. Collapsed, each is its icon. */
export function Sidebar({ isDrawer = false }: { isDrawer?: boolean }) {
  const { t } = useTranslation('shell');
  const { isCollapsed, setCollapsed } = useShell();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const narrow = isCollapsed && !isDrawer;
  const toggle = !isDrawer && <IconButton label={t(narrow ? 'expand' : 'collapse')} icon={narrow ? PanelLeftOpen : PanelLeftClose} onPress={() => setCollapsed(!isCollapsed)} />;
  return (
    <div className={`flex h-full flex-col bg-rail transition-[width] duration-200 ${isDrawer ? 'w-full' : 'border-r border-hairline'} ${isDrawer ? '' : narrow ? 'w-14' : 'w-66'}`}>
      <div className={`flex flex-col gap-2 p-2 ${narrow ? 'items-center' : ''}`}>
        <WorkspaceSwitcher narrow={narrow} />
        <nav aria-label={t('pages')} className="flex flex-col gap-0.5">
          {entries.map((entry) => (
            <Link key={entry.to} to={entry.to} className={`row-link ${narrow ? 'w-9 justify-center px-0' : ''}`} aria-label={narrow ? t(entry.label) : undefined} title={narrow ? t(entry.label) : undefined} data-current={isCurrent(entry, path)}>
              <entry.icon size={17} strokeWidth={1.75} aria-hidden="true" />
              {!narrow && t(entry.label)}
            </Link>
          ))}
        </nav>
      </div>
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 pb-4"><ChannelList narrow={narrow} /></div>
      <div className={`flex items-center gap-1 border-t border-hairline p-2 ${narrow ? 'flex-col-reverse' : ''}`}>
        <div className={narrow ? '' : 'min-w-0 flex-1'}><PersonMenu narrow={narrow} /></div>
        {toggle}
      </div>
    </div>
  );
}
