import { type NetworkQuality, preloadOn } from '../lib/prefetch.ts';

/** Fetches the product's code while somebody signs in, without running it. */
export function fetchAhead(): void {
  const { connection } = navigator as Navigator & { connection?: NetworkQuality };
  if (!preloadOn(connection)) return;
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
