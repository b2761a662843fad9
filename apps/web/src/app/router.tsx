import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { session } from '../data/identity.ts';
import ErrorScreen from '../features/errors/ErrorScreen.tsx';
import NotFoundScreen from '../features/errors/NotFoundScreen.tsx';
import { rememberPath, takeRememberedPath } from '../lib/redirect-path.ts';
import { LoadingBar } from './LoadingBar.tsx';

/** Every address of the product (spec point 2) and the screen it shows. */

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
  component: lazyRouteComponent(() => import('./Shell.tsx')),
});

const login = createRoute({ getParentRoute: () => guest, path: '/login', component: lazyRouteComponent(() => import('../features/auth/LoginScreen.tsx')) });
const register = createRoute({ getParentRoute: () => guest, path: '/register', component: lazyRouteComponent(() => import('../features/auth/RegisterScreen.tsx')) });
const verifyEmail = createRoute({ getParentRoute: () => guest, path: '/verify-email', component: lazyRouteComponent(() => import('../features/auth/VerifyEmailScreen.tsx')) });
const confirm = createRoute({ getParentRoute: () => rootRoute, path: '/confirm', component: lazyRouteComponent(() => import('../features/auth/ConfirmScreen.tsx')) });
const unauthorized = createRoute({ getParentRoute: () => rootRoute, path: '/unauthorized', component: lazyRouteComponent(() => import('../features/errors/UnauthorizedScreen.tsx')) });
const join = createRoute({ getParentRoute: () => rootRoute, path: '/join/$token', component: lazyRouteComponent(() => import('../features/workspaces/JoinScreen.tsx')) });

const dashboardScreen = lazyRouteComponent(() => import('../features/dashboard/DashboardScreen.tsx'));
const index = createRoute({ getParentRoute: () => auth, path: '/', component: dashboardScreen });
const dashboard = createRoute({ getParentRoute: () => auth, path: '/dashboard', component: dashboardScreen });

const channels = createRoute({ getParentRoute: () => auth, path: '/channels', component: lazyRouteComponent(() => import('../features/channels/ChannelsScreen.tsx')) });
const newChannel = createRoute({ getParentRoute: () => auth, path: '/channels/new', component: lazyRouteComponent(() => import('../features/channels/NewChannelScreen.tsx')) });
const channel = createRoute({
  getParentRoute: () => auth,
  path: '/channels/$channelId',
  component: lazyRouteComponent(() => import('../features/channels/ChannelLayout.tsx')),
  validateSearch: z.object({ m: z.string().optional() }),
});
const messages = createRoute({ getParentRoute: () => channel, path: '/', component: lazyRouteComponent(() => import('../features/messages/MessagesScreen.tsx')) });
const channelFiles = createRoute({ getParentRoute: () => channel, path: '/files', component: lazyRouteComponent(() => import('../features/channels/ChannelFilesScreen.tsx')) });
const channelSettings = createRoute({ getParentRoute: () => channel, path: '/settings', component: lazyRouteComponent(() => import('../features/channels/ChannelSettingsScreen.tsx')) });

const workspaceScreen = lazyRouteComponent(() => import('../features/workspaces/WorkspaceScreen.tsx'));
const workspaces = createRoute({ getParentRoute: () => auth, path: '/workspace', component: lazyRouteComponent(() => import('../features/workspaces/WorkspacesScreen.tsx')) });
const newWorkspace = createRoute({ getParentRoute: () => auth, path: '/workspace/new', component: lazyRouteComponent(() => import('../features/workspaces/NewWorkspaceScreen.tsx')) });
const workspace = createRoute({ getParentRoute: () => auth, path: '/workspace/$workspaceId', component: workspaceScreen });
const workspaceSettings = createRoute({ getParentRoute: () => auth, path: '/workspace/$workspaceId/settings', component: lazyRouteComponent(() => import('../features/workspaces/WorkspaceSettingsScreen.tsx')) });

const profile = createRoute({ getParentRoute: () => auth, path: '/profile', component: lazyRouteComponent(() => import('../features/profile/ProfileScreen.tsx')) });
const settings = createRoute({ getParentRoute: () => auth, path: '/settings', component: lazyRouteComponent(() => import('../features/settings/SettingsScreen.tsx')) });

const routeTree = rootRoute.addChildren([
  guest.addChildren([login, register, verifyEmail]),
  confirm,
  unauthorized,
  join,
  auth.addChildren([
    index, dashboard, channels, newChannel, channel.addChildren([messages, channelFiles, channelSettings]),
    workspaces, newWorkspace, workspace, workspaceSettings, profile, settings,
  ]),
]);

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
