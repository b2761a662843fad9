/** Messages between pages and the service worker. */

/** From a page to a waiting worker; `build` is the page's build. */
export const ACTIVATE = 'parley:activate';
/** From the worker to a page: the user clicked a notification that leads to `path`. */
export const OPEN = 'parley:open';

export type Activate = { type: typeof ACTIVATE; build: string };
export type Open = { type: typeof OPEN; path: string };

/** True for an activation request by a page of this build. */
export const isActivate = (data: unknown, build: string): data is Activate =>
  hasType(data, ACTIVATE) && 'build' in data && data.build === build;

/** The path to open; null for other messages. */
export const openedPath = (data: unknown): string | null =>
  hasType(data, OPEN) && 'path' in data && typeof data.path === 'string' ? data.path : null;

function hasType(data: unknown, type: string): data is { type: string } {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === type;
}
