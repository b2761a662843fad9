import type { ReactNode } from 'react';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { z } from 'zod';
import { session } from '../data/identity.ts';
import ErrorScreen from '../features/errors/ErrorScreen.tsx';
import NotFoundScreen from './NotFoundScreen.tsx';
import { readRiskSearch } from '../features/risks/filter.ts';
import { pageCode } from '../lib/chunk-reload.ts';
import { type Line, preloadOn } from '../lib/prefetch.ts';
import { leftPath, rememberPath, takeRememberedPath } from '../lib/redirect-path.ts';
import { LoadingBar } from './LoadingBar.tsx';

/** Every address of the product (spec point 2) and the screen it shows. */

type Screen = { default: () => ReactNode };
/**
 * A screen whose code is fetched when it is gone to, or before, when a link to it is pointed at.
 */
const screen = (load: () => Promise<Screen>) =>
  lazyRouteComponent(() => pageCode(load(), isNavigating));

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

/** Whoever has proven a password alone is asked for the rest before anything else. */
function askSecondStep(): void {
  if (session.secondStep()) throw redirect({ to: '/second-step' });
}

/** Of pages that links lead to: what a link brought is judged first. */
async function afterLink(): Promise<void> {
  await session.ready();
  askSecondStep();
}

const guest = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  beforeLoad: async () => {
    await session.ready();
    askSecondStep();
    if (session.current())
      throw redirect({ href: session.isRecovering() ? '/recover' : takeRememberedPath() });
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
    askSecondStep();
    throw redirect({ to: '/login' });
  },
  component: screen(() => import('./Shell.tsx')),
});

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  component: screen(() => import('../features/auth/LoginScreen.tsx')),
  validateSearch: z.object({ way: z.literal('link').optional().catch(undefined) }),
});
const register = createRoute({
  getParentRoute: () => guest,
  path: '/register',
  component: screen(() => import('../features/auth/RegisterScreen.tsx')),
});
const verifyEmail = createRoute({
  getParentRoute: () => guest,
  path: '/verify-email',
  component: screen(() => import('../features/auth/VerifyEmailScreen.tsx')),
});
const confirm = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm',
  beforeLoad: afterLink,
  component: screen(() => import('../features/auth/ConfirmScreen.tsx')),
  validateSearch: z.object({
    problem: z.string().optional(),
    code: z.string().optional(),
    way: z.enum(['link', 'provider']).optional().catch(undefined),
  }),
});
const secondStep = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-step',
  beforeLoad: async () => {
    await session.ready();
    if (session.secondStep()) return;
    if (!session.current()) throw redirect({ to: '/login' });
    throw redirect({ href: session.isRecovering() ? '/recover' : takeRememberedPath() });
  },
  component: screen(() => import('../features/auth/SecondStepScreen.tsx')),
});
const recover = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recover',
  beforeLoad: afterLink,
  component: screen(() => import('../features/auth/RecoverScreen.tsx')),
  validateSearch: z.object({ code: z.string().optional() }),
});
const unauthorized = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unauthorized',
  validateSearch: z.object({ workspace: z.uuid().optional().catch(undefined) }),
  component: screen(() => import('../features/errors/UnauthorizedScreen.tsx')),
});
const join = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join/$token',
  component: screen(() => import('../features/workspaces/JoinScreen.tsx')),
});

const dashboardScreen = screen(() => import('../features/dashboard/DashboardScreen.tsx'));
const index = createRoute({ getParentRoute: () => auth, path: '/', component: dashboardScreen });
const dashboard = createRoute({
  getParentRoute: () => auth,
  path: '/dashboard',
  component: dashboardScreen,
});

const channels = createRoute({
  getParentRoute: () => auth,
  path: '/channels',
  component: screen(() => import('../features/channels/ChannelsScreen.tsx')),
});
const newChannel = createRoute({
  getParentRoute: () => auth,
  path: '/channels/new',
  component: screen(() => import('../features/channels/NewChannelScreen.tsx')),
});
const channel = createRoute({
  getParentRoute: () => auth,
  path: '/channels/$channelId',
  component: screen(() => import('../features/channels/ChannelLayout.tsx')),
  validateSearch: z.object({ m: z.string().optional(), thread: z.string().optional() }),
});
const messages = createRoute({
  getParentRoute: () => channel,
  path: '/',
  component: screen(() => import('../features/messages/MessagesScreen.tsx')),
});
const channelFiles = createRoute({
  getParentRoute: () => channel,
  path: '/files',
  component: screen(() => import('../features/drive/ChannelFilesScreen.tsx')),
  validateSearch: z.object({ folder: z.string().optional(), file: z.string().optional() }),
});
const channelSchedule = createRoute({
  getParentRoute: () => channel,
  path: '/schedule',
  component: screen(() => import('../features/schedule/ChannelScheduleScreen.tsx')),
  validateSearch: z.object({ event: z.string().optional(), at: z.string().optional() }),
});
const channelSettings = createRoute({
  getParentRoute: () => channel,
  path: '/settings',
  component: screen(() => import('../features/channels/ChannelSettingsScreen.tsx')),
});

const chat = createRoute({
  getParentRoute: () => auth,
  path: '/chat',
  component: screen(() => import('../features/conversations/ConversationsScreen.tsx')),
});
const newChat = createRoute({
  getParentRoute: () => auth,
  path: '/chat/new',
  component: screen(() => import('../features/conversations/NewConversationScreen.tsx')),
});
const conversation = createRoute({
  getParentRoute: () => auth,
  path: '/chat/$chatId',
  component: screen(() => import('../features/conversations/ConversationScreen.tsx')),
  validateSearch: z.object({ m: z.string().optional(), thread: z.string().optional() }),
});
const search = createRoute({
  getParentRoute: () => auth,
  path: '/search',
  component: screen(() => import('../features/search/SearchScreen.tsx')),
  validateSearch: z.object({ q: z.string().optional() }),
});

const directory = createRoute({
  getParentRoute: () => auth,
  path: '/directory',
  component: screen(() => import('../features/directory/DirectoryScreen.tsx')),
  validateSearch: z.object({
    q: z.string().optional(),
    department: z.string().optional(),
    location: z.string().optional(),
    skill: z.string().optional(),
    here: z.boolean().optional(),
    view: z.enum(['table', 'cards', 'tree']).optional(),
  }),
});
const person = createRoute({
  getParentRoute: () => auth,
  path: '/directory/$profileId',
  component: screen(() => import('../features/directory/PersonScreen.tsx')),
});
const locations = createRoute({
  getParentRoute: () => auth,
  path: '/locations',
  component: screen(() => import('../features/locations/LocationsScreen.tsx')),
});
const location = createRoute({
  getParentRoute: () => auth,
  path: '/locations/$locationId',
  component: screen(() => import('../features/locations/LocationScreen.tsx')),
});
const drive = createRoute({
  getParentRoute: () => auth,
  path: '/drive',
  component: screen(() => import('../features/drive/DriveScreen.tsx')),
  validateSearch: z.object({
    folder: z.string().optional(),
    channel: z.string().optional(),
    file: z.string().optional(),
    view: z.enum(['bin']).optional(),
  }),
});
const risks = createRoute({
  getParentRoute: () => auth,
  path: '/risks',
  component: screen(() => import('../features/risks/RisksScreen.tsx')),
  validateSearch: readRiskSearch,
});
const risk = createRoute({
  getParentRoute: () => auth,
  path: '/risks/$riskId',
  component: screen(() => import('../features/risks/RiskScreen.tsx')),
});
const riskAssistant = createRoute({
  getParentRoute: () => auth,
  path: '/risk',
  component: screen(() => import('../features/risks/RiskAssistantScreen.tsx')),
});
const schedule = createRoute({
  getParentRoute: () => auth,
  path: '/schedule',
  component: screen(() => import('../features/schedule/ScheduleScreen.tsx')),
  validateSearch: z.object({ event: z.string().optional(), at: z.string().optional() }),
});

const inbox = createRoute({
  getParentRoute: () => auth,
  path: '/inbox',
  component: screen(() => import('../features/notifications/InboxScreen.tsx')),
});

const unreads = createRoute({
  getParentRoute: () => auth,
  path: '/unread',
  component: screen(() => import('../features/unread/UnreadsScreen.tsx')),
});

const workspaces = createRoute({
  getParentRoute: () => auth,
  path: '/workspace',
  component: screen(() => import('../features/workspaces/WorkspacesScreen.tsx')),
});
const newWorkspace = createRoute({
  getParentRoute: () => auth,
  path: '/workspace/new',
  component: screen(() => import('../features/workspaces/NewWorkspaceScreen.tsx')),
});
const workspace = createRoute({
  getParentRoute: () => auth,
  path: '/workspace/$workspaceId',
  component: screen(() => import('../features/workspaces/WorkspaceGuard.tsx')),
});
const workspaceOverview = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  component: screen(() => import('../features/workspaces/WorkspaceScreen.tsx')),
});
const workspaceSettings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: screen(() => import('../features/workspaces/WorkspaceSettingsScreen.tsx')),
});

const profile = createRoute({
  getParentRoute: () => auth,
  path: '/profile',
  component: screen(() => import('../features/profile/ProfileScreen.tsx')),
});
const settings = createRoute({
  getParentRoute: () => auth,
  path: '/settings',
  component: screen(() => import('../features/settings/SettingsScreen.tsx')),
});

const saved = createRoute({
  getParentRoute: () => auth,
  path: '/saved',
  component: screen(() => import('../features/saved/SavedScreen.tsx')),
});

const sentry = createRoute({
  getParentRoute: () => auth,
  path: '/sentry',
  component: screen(() => import('../features/diagnostics/DiagnosticsScreen.tsx')),
});

const routeTree = rootRoute.addChildren([
  guest.addChildren([login, register, verifyEmail]),
  confirm,
  secondStep,
  recover,
  unauthorized,
  join,
  auth.addChildren([
    index,
    dashboard,
    channels,
    newChannel,
    channel.addChildren([messages, channelFiles, channelSchedule, channelSettings]),
    directory,
    person,
    locations,
    location,
    drive,
    risks,
    risk,
    riskAssistant,
    schedule,
    chat,
    newChat,
    conversation,
    search,
    inbox,
    unreads,
    workspaces,
    newWorkspace,
    workspace.addChildren([workspaceOverview, workspaceSettings]),
    profile,
    settings,
    saved,
    sentry,
  ]),
]);

function isNavigating(): boolean {
  return router.state.status === 'pending';
}

/**
 * Browsers that tell of the line tell of its changes too; the standard's types do not know it yet.
 */
const { connection: line } = navigator as Navigator & { connection?: Line & Partial<EventTarget> };

export const router = createRouter({
  routeTree,
  defaultPreload: preloadOn(line),
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});

line?.addEventListener?.('change', () =>
  router.update({ ...router.options, defaultPreload: preloadOn(line) }),
);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
