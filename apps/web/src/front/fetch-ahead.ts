import { type NetworkQuality, preloadOn } from '../lib/prefetch.ts';

/**
 * Loads the form's validation and prefetches the code of a session, which signing in needs next.
 * The app's own code, the largest part, follows once the user writes in the form.
 */
export function fetchAhead(): void {
  const { connection } = navigator as Navigator & { connection?: NetworkQuality };
  if (!preloadOn(connection)) return;
  void import('../features/auth/forms.ts').catch(() => {});
  const [next, ...later] = chunksAhead();
  if (next) prefetch(next);
  document.addEventListener('input', () => later.forEach(prefetch), { once: true });
}

function prefetch(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'prefetch', as: 'script', href });
  document.head.append(link);
}

/** The list that the build writes into the page, in the order of use (vite.config.ts). */
function chunksAhead(): string[] {
  const text = document.getElementById('parley-chunks')?.textContent;
  return text ? JSON.parse(text) : [];
}
