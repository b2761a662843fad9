import { type NetworkQuality, preloadOn } from '../lib/prefetch.ts';

/**
 * Fetches what the form is checked with, and the product's code without running it, while somebody
 * signs in.
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

/** As the build lists them in the page (vite.config.ts). */
function chunksAhead(): string[] {
  const text = document.getElementById('parley-chunks')?.textContent;
  return text ? JSON.parse(text) : [];
}
