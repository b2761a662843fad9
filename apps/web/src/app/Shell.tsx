import { Outlet, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  refreshWorkspace,
  useEndedWorkspaces,
  useSession,
  useUnsentElsewhere,
  useWorkspace,
  useWorkspaceLoad,
  useWorkspaces,
} from '../data/index.ts';
import { PaletteHost } from '../features/search/PaletteHost.tsx';
import { useVisits } from '../features/dashboard/use-visit.ts';
import { useResumedUploads } from '../features/drive/uploads/use-resumed-uploads.ts';
import { useIsSignOutAsked } from '../features/auth/sign-out.ts';
import RevertedToasts from '../features/messages/RevertedToasts.tsx';
import { NotificationListener } from '../features/notifications/NotificationListener.tsx';
import { DemandGuard } from '../features/workspaces/DemandGuard.tsx';
import { SwitchedToast } from '../features/workspaces/SwitchedToast.tsx';
import { useWornTheme } from '../features/workspaces/use-worn-theme.ts';
import { laterPart } from '../lib/later-part.tsx';
import { Features } from '../lib/feature.ts';
import { useTheme } from '../lib/appearance.ts';
import { SkeletonLines } from '../ui/Skeletons.tsx';
import { features } from './features.ts';
import { BottomBar } from './BottomBar.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { ShellKeys } from './ShellKeys.tsx';
import { Sidebar } from './Sidebar.tsx';
import { ShellProvider, useShell } from '../lib/shell-state.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';
import { useIsProofAsked } from '../lib/with-proof.ts';
import { useAwaited } from '../lib/painted.ts';
import { useTrail } from '../lib/use-back.ts';
import { UnreadInTitle } from './UnreadInTitle.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { CardHost } from '../ui/nouns/CardHost.tsx';
import { NounHost } from '../ui/nouns/NounHost.tsx';

const SidebarDrawer = laterPart(() => import('./SidebarDrawer.tsx'));
const ShortcutsSheet = laterPart(() => import('./ShortcutsSheet.tsx'));
const ConfirmYou = laterPart(() => import('../features/auth/confirm/ConfirmYou.tsx'));
const EndedWorkspaces = laterPart(() => import('../features/workspaces/EndedWorkspaces.tsx'));
const LeaveDialog = laterPart(() => import('../features/auth/LeaveDialog.tsx'));
// Loaded on demand, because most users already have a workspace.
const NewWorkspaceScreen = lazy(() => import('../features/workspaces/NewWorkspaceScreen.tsx'));

/** Frame around all signed-in pages: sidebar, banners and keyboard shortcuts. */
export default function Shell() {
  return (
    <ShellAround>
      <Outlet />
    </ShellAround>
  );
}

/** The same frame for pages without a route. */
export function ShellAround({ children }: { children: ReactNode }) {
  return (
    <Features value={features}>
      <ShellProvider>
        <UnreadInTitle />
        <NounHost>
          <CardHost>
            <Frame>{children}</Frame>
          </CardHost>
        </NounHost>
      </ShellProvider>
    </Features>
  );
}

/** Pages for users without a workspace. */
const OUTSIDE = ['/workspace/new', '/profile', '/settings'];

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { isDrawerOpen, setDrawerOpen, isSheetOpen } = useShell();
  const isLeaveAsked = useIsSignOutAsked();
  const isProofAsked = useIsProofAsked();
  // Keeps the drawer mounted after it was opened, for its closing animation.
  const [wasDrawerOpen, setWasDrawerOpen] = useState(false);
  if (isDrawerOpen && !wasDrawerOpen) setWasDrawerOpen(true);
  const load = useWorkspaceLoad();
  const hasWorkspace = useWorkspaces().length > 0;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [isFounding, setFounding] = useState(false);
  const workspace = useWorkspace();
  const { userId } = useSession();
  useTheme(useWornTheme());
  useAwaited(load.status === 'loading');
  useTrail();
  useVisits();
  useResumedUploads(load.status === 'ready' && workspace ? userId : null);
  // Close the drawer after navigating, because the user wants to see the chosen page.
  useEffect(() => setDrawerOpen(false), [path, setDrawerOpen]);

  if (load.status === 'loading') return <ShellSkeleton />;
  if (load.status === 'error' && !hasWorkspace)
    return (
      <div className="mx-auto max-w-md px-6 py-16">
        <LoadError error={load.error} again={() => void refreshWorkspace().catch(() => {})} />
      </div>
    );
  return (
    <div className="flex h-full">
      <a
        href="#main"
        className={clsx(
          'sr-only',
          'focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg',
          'focus:bg-raised focus:px-3 focus:py-2',
        )}
      >
        {t('skipToContent')}
      </a>
      {hasWorkspace && <Sidebar />}
      {hasWorkspace && wasDrawerOpen && <SidebarDrawer />}
      <div className="relative flex min-w-0 flex-1 flex-col">
        <ConnectionBanner />
        <UpdateBanner />
        <Endings />
        <main
          id="main"
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 flex-col outline-none"
        >
          {!isFounding && (hasWorkspace || OUTSIDE.includes(path)) ? (
            <DemandGuard>{children}</DemandGuard>
          ) : (
            <Suspense fallback={<FormSkeleton />}>
              <NewWorkspaceScreen onFounding={setFounding} />
            </Suspense>
          )}
        </main>
        {hasWorkspace && <BottomBar />}
      </div>
      <ShellKeys />
      {isSheetOpen && <ShortcutsSheet />}
      <PaletteHost />
      <RevertedToasts />
      {isLeaveAsked && <LeaveDialog />}
      {isProofAsked && <ConfirmYou />}
      <SwitchedToast />
      <NotificationListener />
    </div>
  );
}

/** Rendered only if needed, since rendering it loads its code before the page is painted. */
function Endings() {
  const hasEnded = useEndedWorkspaces().length + useUnsentElsewhere().length > 0;
  return hasEnded ? <EndedWorkspaces /> : null;
}

const FormSkeleton = () => (
  <div className="px-gutter py-8">
    <SkeletonLines />
  </div>
);
