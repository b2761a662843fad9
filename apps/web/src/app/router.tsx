import type { ReactNode } from 'react';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { session } from '../data/identity.ts';
import ErrorScreen from '../features/errors/ErrorScreen.tsx';
import NotFoundScreen from '../features/errors/NotFoundScreen.tsx';
import { pageCode } from '../lib/chunk-reload.ts';
import { type Line, preloadOn } from '../lib/prefetch.ts';
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
    if (session.current()) throw redirect({ href: session.isRecovering() ? '/recover' : takeRememberedPath() });
    leftPath();
  },
});

const auth = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  beforeLoad: async ({ location }) => {
    await session.ready();
    // Whoever came to choose a new password does that first.
    if (session.isRecovering()) throw redirect({ to: '/recover' });
    if (session.current()) return;
    rememberPath(location.href);
    throw redirect({ to: '/login' });
  },
  component: screen(() => import('./Shell.tsx')),
});

const login = createRoute({ getParentRoute: () => guest, path: '/login', component: screen(() => import('../features/auth/LoginScreen.tsx')) });
const register = createRoute({ getParentRoute: () => guest, path: '/register', component: screen(() => import('../features/auth/RegisterScreen.tsx')) });
const verifyEmail = createRoute({ getParentRoute: () => guest, path: '/verify-email', component: screen(() => import('../features/auth/VerifyEmailScreen.tsx')) });
const confirm = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm',
  component: screen(() => import('../features/auth/ConfirmScreen.tsx')),
  validateSearch: z.object({ problem: z.string().optional(), code: z.string().optional() }),
});
const recover = createRoute({ getParentRoute: () => rootRoute, path: '/recover', beforeLoad: () => session.ready(), component: screen(() => import('../features/auth/RecoverScreen.tsx')) });
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
  validateSearch: z.object({ m: z.string().optional(), thread: z.string().optional() }),
});
const messages = createRoute({ getParentRoute: () => channel, path: '/', component: screen(() => import('../features/messages/MessagesScreen.tsx')) });
const channelFiles = createRoute({ getParentRoute: () => channel, path: '/files', component: screen(() => import('../features/channels/ChannelFilesScreen.tsx')) });
const channelSettings = createRoute({ getParentRoute: () => channel, path: '/settings', component: screen(() => import('../features/channels/ChannelSettingsScreen.tsx')) });

const chat = createRoute({ getParentRoute: () => auth, path: '/chat', component: screen(() => import('../features/conversations/ConversationsScreen.tsx')) });
const newChat = createRoute({ getParentRoute: () => auth, path: '/chat/new', component: screen(() => import('../features/conversations/NewConversationScreen.tsx')) });
const conversation = createRoute({
  getParentRoute: () => auth,
  path: '/chat/$chatId',
  component: screen(() => import('../features/conversations/ConversationScreen.tsx')),
  validateSearch: z.object({ m: z.string().optional(), thread: z.string().optional() }),
});
const search = createRoute({ getParentRoute: () => auth, path: '/search', component: screen(() => import('../features/search/SearchScreen.tsx')), validateSearch: z.object({ q: z.string().optional() }) });

const inbox = createRoute({ getParentRoute: () => auth, path: '/inbox', component: screen(() => import('../features/notifications/InboxScreen.tsx')) });

const workspaces = createRoute({ getParentRoute: () => auth, path: '/workspace', component: screen(() => import('../features/workspaces/WorkspacesScreen.tsx')) });
const newWorkspace = createRoute({ getParentRoute: () => auth, path: '/workspace/new', component: screen(() => import('../features/workspaces/NewWorkspaceScreen.tsx')) });
const workspace = createRoute({ getParentRoute: () => auth, path: '/workspace/$workspaceId', component: screen(() => import('../features/workspaces/WorkspaceGuard.tsx')) });
const workspaceOverview = createRoute({ getParentRoute: () => workspace, path: '/', component: screen(() => import('../features/workspaces/WorkspaceScreen.tsx')) });
const workspaceSettings = createRoute({ getParentRoute: () => workspace, path: '/settings', component: screen(() => import('../features/workspaces/WorkspaceSettingsScreen.tsx')) });

const profile = createRoute({ getParentRoute: () => auth, path: '/profile', component: screen(() => import('../features/profile/ProfileScreen.tsx')) });
const settings = createRoute({ getParentRoute: () => auth, path: '/settings', component: screen(() => import('../features/settings/SettingsScreen.tsx')) });

const saved = createRoute({ getParentRoute: () => auth, path: '/saved', component: screen(() => import('../features/saved/SavedScreen.tsx')) });

const sentry = createRoute({ getParentRoute: () => auth, path: '/sentry', component: screen(() => import('../features/diagnostics/DiagnosticsScreen.tsx')) });

const routeTree = rootRoute.addChildren([
  guest.addChildren([login, register, verifyEmail]),
  confirm,
  recover,
  unauthorized,
  join,
  auth.addChildren([
    index, dashboard, channels, newChannel, channel.addChildren([messages, channelFiles, channelSettings]),
    chat, newChat, conversation, search, inbox,
    workspaces, newWorkspace, workspace.addChildren([workspaceOverview, workspaceSettings]), profile, settings, saved, sentry,
  ]),
]);

function isNavigating(): boolean {
  return router.state.status === 'pending';
}

/** Browsers that tell of the line tell of its changes too; the standard's types do not know it yet. */
const { connection: line } = navigator as Navigator & { connection?: Line & Partial<EventTarget> };

export const router = createRouter({ routeTree, defaultPreload: preloadOn(line), defaultErrorComponent: ErrorScreen, scrollRestoration: true });

line?.addEventListener?.('change', () => router.update({ ...router.options, defaultPreload: preloadOn(line) }));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
