const KEY = 'parley-chunk-reload';
const GUARD_MS = 10_000;

/**
 * A page's code that cannot be loaded was replaced by a newer deployment: the page is loaded anew, once in ten
 * seconds, so that a server without the file does not make the tab reload forever (spec points 2 and 9).
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage, Date.now())) return;
    event.preventDefault();
    window.location.reload();
  });
}

export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(storage.getItem(KEY) ?? 0) < GUARD_MS) return false;
  storage.setItem(KEY, String(now));
  return true;
}
