import { type NetworkQuality, preloadOn } from '../lib/prefetch.ts';

/**
 * While the user signs in, loads the form's validation, and prefetches the app's code without
 * running it.
 */
export function fetchAhead(): void {
  const { connection } = navigator as Navigator & { connection?: NetworkQuality };
  if (!preloadOn(connection)) return;
  void import('../features/auth/forms.ts').catch(() => {});
  for (const href of chunksAhead()) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', as: 'script', href });
    document.head.append(link);
  }
}

/** The list the build writes into the page (vite.config.ts). */
function chunksAhead(): string[] {
  const text = document.getElementById('parley-chunks')?.textContent;
  return text ? JSON.parse(text) : [];
}
