import type { ReactNode } from 'react';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { session } from '../data/identity.ts';
import ErrorScreen from '../features/errors/ErrorScreen.tsx';
import NotFoundScreen from '../features/errors/NotFoundScreen.tsx';
import { pageCode } from '../lib/chunk-reload.ts';
import { leftPath, rememberPath, takeRememberedPath } from '../lib/redirect-path.ts';
import { LoadingBar } from './LoadingBar.tsx';

/** Every address of the product (spec point 2) and the screen it shows. */

type Screen = { default: () => ReactNode };
/** A screen whose code is fetched when it is gone to, or before, when a link to it is pointed at. */
const screen = (load: () => Promise<Screen>) => lazyRouteComponent(() => pageCode(load(), isNavigating));

const rootRoute = createRootRoute({
  component: () => (
    <>
      <LoadingBar />
      <Outlet />
    </>
  ),
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

const guest = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  beforeLoad: async () => {
    await session.ready();
    if (session.current()) throw redirect({ href: takeRememberedPath() });
    leftPath();
  },
});

const auth = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  beforeLoad: async ({ location }) => {
    await session.ready();
    if (session.current()) return;
    rememberPath(location.href);
    throw redirect({ to: '/login' });
  },
  component: screen(() => import('./Shell.tsx')),
});

const login = createRoute({ getParentRoute: () => guest, path: '/login', component: screen(() => import('../features/auth/LoginScreen.tsx')) });
const register = createRoute({ getParentRoute: () => guest, path: '/register', component: screen(() => import('../features/auth/RegisterScreen.tsx')) });
const verifyEmail = createRoute({ getParentRoute: () => guest, path: '/verify-email', component: screen(() => import('../features/auth/VerifyEmailScreen.tsx')) });
const confirm = createRoute({ getParentRoute: () => rootRoute, path: '/confirm', component: screen(() => import('../features/auth/ConfirmScreen.tsx')) });
const unauthorized = createRoute({ getParentRoute: () => rootRoute, path: '/unauthorized', component: screen(() => import('../features/errors/UnauthorizedScreen.tsx')) });
const join = createRoute({ getParentRoute: () => rootRoute, path: '/join/$token', component: screen(() => import('../features/workspaces/JoinScreen.tsx')) });

const dashboardScreen = screen(() => import('../features/dashboard/DashboardScreen.tsx'));
const index = createRoute({ getParentRoute: () => auth, path: '/', component: dashboardScreen });
const dashboard = createRoute({ getParentRoute: () => auth, path: '/dashboard', component: dashboardScreen });

const channels = createRoute({ getParentRoute: () => auth, path: '/channels', component: screen(() => import('../features/channels/ChannelsScreen.tsx')) });
const newChannel = createRoute({ getParentRoute: () => auth, path: '/channels/new', component: screen(() => import('../features/channels/NewChannelScreen.tsx')) });
const channel = createRoute({
  getParentRoute: () => auth,
  path: '/channels/$channelId',
  component: screen(() => import('../features/channels/ChannelLayout.tsx')),
  validateSearch: z.object({ m: z.string().optional() }),
});
const messages = createRoute({ getParentRoute: () => channel, path: '/', component: screen(() => import('../features/messages/MessagesScreen.tsx')) });
const channelFiles = createRoute({ getParentRoute: () => channel, path: '/files', component: screen(() => import('../features/channels/ChannelFilesScreen.tsx')) });
const channelSettings = createRoute({ getParentRoute: () => channel, path: '/settings', component: screen(() => import('../features/channels/ChannelSettingsScreen.tsx')) });

const workspaces = createRoute({ getParentRoute: () => auth, path: '/workspace', component: screen(() => import('../features/workspaces/WorkspacesScreen.tsx')) });
const newWorkspace = createRoute({ getParentRoute: () => auth, path: '/workspace/new', component: screen(() => import('../features/workspaces/NewWorkspaceScreen.tsx')) });
const workspace = createRoute({ getParentRoute: () => auth, path: '/workspace/$workspaceId', component: screen(() => import('../features/workspaces/WorkspaceGuard.tsx')) });
const workspaceOverview = createRoute({ getParentRoute: () => workspace, path: '/', component: screen(() => import('../features/workspaces/WorkspaceScreen.tsx')) });
const workspaceSettings = createRoute({ getParentRoute: () => workspace, path: '/settings', component: screen(() => import('../features/workspaces/WorkspaceSettingsScreen.tsx')) });

const profile = createRoute({ getParentRoute: () => auth, path: '/profile', component: screen(() => import('../features/profile/ProfileScreen.tsx')) });
const settings = createRoute({ getParentRoute: () => auth, path: '/settings', component: screen(() => import('../features/settings/SettingsScreen.tsx')) });

const routeTree = rootRoute.addChildren([
  guest.addChildren([login, register, verifyEmail]),
  confirm,
  unauthorized,
  join,
  auth.addChildren([
    index, dashboard, channels, newChannel, channel.addChildren([messages, channelFiles, channelSettings]),
    workspaces, newWorkspace, workspace.addChildren([workspaceOverview, workspaceSettings]), profile, settings,
  ]),
]);

function isNavigating(): boolean {
  return router.state.status === 'pending';
}

/** Pages are fetched when a link is pointed at, but not on slow or metered lines (spec point 2). */
function preload(): 'intent' | false {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string; saveData?: boolean } };
  return connection?.saveData || connection?.effectiveType?.includes('2g') ? false : 'intent';
}

export const router = createRouter({ routeTree, defaultPreload: preload(), defaultErrorComponent: ErrorScreen, scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
