/**
 * The app's paths by name (spec point 2): the app has a route for each, and the server answers any
 * other with 404 and the app's not-found page. A segment that starts with ':' is an id or a token.
 */
export const paths = {
  index: '/',
  dashboard: '/dashboard',
  chat: '/chat',
  'chat-new': '/chat/new',
  'chat-id': '/chat/:chatId',
  channels: '/channels',
  'channels-new': '/channels/new',
  'channels-id': '/channels/:channelId',
  'channels-id-files': '/channels/:channelId/files',
  'channels-id-settings': '/channels/:channelId/settings',
  'channels-id-settled': '/channels/:channelId/settled',
  'channels-id-schedule': '/channels/:channelId/schedule',
  directory: '/directory',
  'directory-id': '/directory/:profileId',
  locations: '/locations',
  'locations-id': '/locations/:locationId',
  drive: '/drive',
  risk: '/risk',
  risks: '/risks',
  'risks-id': '/risks/:riskId',
  schedule: '/schedule',
  search: '/search',
  saved: '/saved',
  inbox: '/inbox',
  unread: '/unread',
  threads: '/threads',
  workspace: '/workspace',
  'workspace-new': '/workspace/new',
  'workspace-id': '/workspace/:workspaceId',
  'workspace-id-settings': '/workspace/:workspaceId/settings',
  join: '/join/:token',
  login: '/login',
  register: '/register',
  'verify-email': '/verify-email',
  confirm: '/confirm',
  'second-step': '/second-step',
  recover: '/recover',
  profile: '/profile',
  settings: '/settings',
  'settings-api': '/settings/api',
  sentry: '/sentry',
  unauthorized: '/unauthorized',
} as const;

const patterns = Object.values(paths).map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
);

/** True for a path that shows a screen. */
export const isAppPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
