import { Drawer } from '@heroui/react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceLoad, useWorkspaces } from '../data/index.ts';
import RevertedToasts from '../features/messages/RevertedToasts.tsx';
import Welcome from '../features/workspaces/Welcome.tsx';
import { ErrorNotice } from '../ui/Notice.tsx';
import { SkeletonLines } from '../ui/Skeletons.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SidebarProvider, useSidebar } from './sidebar-state.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';
import { useUnreadTitle } from './use-title.ts';

/** What stays while pages change: sidebar, banners, keys. */
export default function Shell() {
  return (
    <SidebarProvider>
      <Frame />
    </SidebarProvider>
  );
}

function Frame() {
  const { t } = useTranslation('shell');
  const { isDrawerOpen, setDrawerOpen } = useSidebar();
  const load = useWorkspaceLoad();
  const hasWorkspace = useWorkspaces().length > 0;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useUnreadTitle(undefined);
  // A chosen channel is what the person wants to see next, not the list again.
  useEffect(() => setDrawerOpen(false), [path, setDrawerOpen]);

  if (load.status === 'loading') return <div className="mx-auto max-w-2xl px-6 py-16"><SkeletonLines count={6} /></div>;
  if (load.status === 'error' && !hasWorkspace) return <div className="mx-auto max-w-md px-6 py-16"><ErrorNotice>{load.error?.message} {load.error?.hint}</ErrorNotice></div>;
  const outside = !hasWorkspace && !['/workspace/new', '/profile', '/settings'].includes(path) && !path.startsWith('/join/');
  return (
    <div className="flex h-full">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-raised focus:px-3 focus:py-2">{t('skipToContent')}</a>
      {hasWorkspace && <div className="hidden md:block"><Sidebar /></div>}
      {hasWorkspace && (
        <Drawer.Backdrop isOpen={isDrawerOpen} onOpenChange={setDrawerOpen}>
          <Drawer.Content placement="left">
            <Drawer.Dialog aria-label={t('menu')} className="w-66 p-0"><Sidebar isDrawer /></Drawer.Dialog>
          </Drawer.Content>
        </Drawer.Backdrop>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <ConnectionBanner />
        <UpdateBanner />
        <main id="main" className="flex min-h-0 flex-1 flex-col">{outside ? <Welcome /> : <Outlet />}</main>
      </div>
      <ShortcutsSheet />
      <RevertedToasts />
    </div>
  );
}
