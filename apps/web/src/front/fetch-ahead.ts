import { line, preloadOn } from '../lib/prefetch.ts';

/**
 * Loads the form's validation. The code of a session and of the app, which signing in needs next,
 * follows once the user writes in the form.
 */
export function fetchAhead(): void {
  if (!preloadOn(line())) return;
  void import('../features/auth/forms.ts').catch(() => {});
  document.addEventListener('input', () => chunksAhead().forEach(prefetch), { once: true });
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
