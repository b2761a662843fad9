import { AppError } from '@parley/client/base/app-error';
import { type DeviceStorage, webStorage } from '@parley/client/base/device-storage';

const KEY = 'parley-chunk-reload';
const GUARD_MS = 10_000;
const forgiven = new WeakSet<object>();

/**
 * Missing code was replaced by a newer deployment. Reloads the page at the target route, at most
 * once in ten seconds, so that a server without the file does not cause endless reloads (spec
 * points 2 and 9).
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The caller sees the failure first and may handle it.
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
 * A page's code. Prefetching must not reload the current page if the code is missing; navigating
 * will. Wraps the error, because the router reloads for the browser's own without the guard.
 * @throws AppError `code_missing`
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

/** False without storage, where the guard could not survive the reload. */
export function canReload(storage: DeviceStorage | null, now: number): boolean {
  if (!storage || now - Number(storage.get(KEY) ?? 0) < GUARD_MS) return false;
  storage.set(KEY, String(now));
  return storage.get(KEY) === String(now);
}
