import { readConfig } from './config.ts';
import { browserPorts, processPorts } from './ports.ts';
import { createStore, type Store } from './store.ts';

/** The page's store, from the page's configuration. Outside a page (a unit test that imports a screen) nothing is kept. */
export function createBrowserStore(): Store {
  const isPage = typeof document !== 'undefined';
  return createStore({
    config: readConfig({
      page: isPage ? (document.getElementById('parley-config')?.textContent ?? null) : null,
      env: { VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL, VITE_SUPABASE_KEY: import.meta.env.VITE_SUPABASE_KEY },
      origin: isPage ? window.location.origin : null,
    }),
    ports: isPage ? browserPorts() : processPorts(),
    fetch: (input, init) => globalThis.fetch(input, init),
    autoRefresh: isPage,
  });
}
