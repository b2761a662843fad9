import { cell } from '@parley/client/base/cell';

/**
 * Whether the session ended without its person signing out, as far as this page saw it. The product
 * says so to the sign-in page, which does not load what follows a session.
 */
export const endedSession = cell(false);
