import { cell } from '@parley/client/base/cell';

/**
 * True if this page saw the session end without the user signing out. A cell here, because the
 * sign-in page does not load the session's code.
 */
export const endedSession = cell(false);
