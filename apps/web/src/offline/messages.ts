/** What pages and the service worker say to each other. */

/** A page to a waiting worker: `build` is the one the page runs. */
export const ACTIVATE = 'parley:activate';
/** The worker to a page: the person chose a notification that leads to `path`. */
export const OPEN = 'parley:open';

export type Activate = { type: typeof ACTIVATE; build: string };
export type Open = { type: typeof OPEN; path: string };

/** True for the request of a page that runs this build. */
export const isActivate = (data: unknown, build: string): data is Activate =>
  hasType(data, ACTIVATE) && 'build' in data && data.build === build;

/** The path to go to, or null when the message says something else. */
export const openedPath = (data: unknown): string | null =>
  hasType(data, OPEN) && 'path' in data && typeof data.path === 'string' ? data.path : null;

function hasType(data: unknown, type: string): data is { type: string } {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === type;
}
