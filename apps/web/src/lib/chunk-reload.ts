import { AppError } from '@parley/client/base/app-error';
import { type DeviceStorage, webStorage } from '@parley/client/base/device-storage';

const KEY = 'parley-chunk-reload';
const GUARD_MS = 10_000;
const forgiven = new WeakSet<object>();

/**
 * Code that cannot be loaded was replaced by a newer deployment: the page is loaded anew at the
 * route the person went to, once in ten seconds, so that a server without the file does not make
 * the tab reload forever (spec points 2 and 9).
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Whoever asked for the code sees the failure first, and may forgive it.
    setTimeout(() => {
      if (
        !isForgiven(payload) &&
        canReload(
          webStorage(() => sessionStorage),
          Date.now(),
        )
      )
        window.location.reload();
    }, 0);
  });
}

/**
 * A page's code. One that is only fetched ahead, because a link is pointed at, must not reload the
 * page the person is on when it is missing; going there will. The failure is named anew: the router
 * reloads by itself for the browser's own, without the guard. @throws AppError `code_missing`
 */
export async function pageCode<Module>(
  code: Promise<Module>,
  isNeeded: () => boolean,
): Promise<Module> {
  try {
    return await code;
  } catch (error) {
    if (error instanceof Error && !isNeeded()) forgiven.add(error);
    throw new AppError('code_missing', 'The code of this page could not be loaded.', {
      hint: 'Reload the page.',
      cause: error,
    });
  }
}

export const isForgiven = (error: Error): boolean => forgiven.has(error);

/** Never where the browser keeps nothing over a reload: there it would reload for ever. */
export function canReload(storage: DeviceStorage | null, now: number): boolean {
  if (!storage || now - Number(storage.get(KEY) ?? 0) < GUARD_MS) return false;
  storage.set(KEY, String(now));
  return storage.get(KEY) === String(now);
}
