/** Addresses of the app (spec point 2): the server answers any other with 404 and the app's not-found page. */
const PATHS = [
  '/',
  '/dashboard',
  '/channels',
  '/channels/new',
  '/channels/:id',
  '/channels/:id/files',
  '/channels/:id/settings',
  '/workspace',
  '/workspace/new',
  '/workspace/:id',
  '/workspace/:id/settings',
  '/join/:token',
  '/login',
  '/register',
  '/verify-email',
  '/confirm',
  '/profile',
  '/settings',
  '/unauthorized',
];

const patterns = PATHS.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** True for a path that shows a screen. */
export const isAppPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
