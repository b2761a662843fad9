import { type Config, readConfig } from '@parley/client/connection/config';

/** Outside a page (a unit test that imports a screen) there is none to read. */
export const isPage = typeof document !== 'undefined';

/** Where the backend of this page is, and what the server can do beside. */
export const config: Config = readConfig({
  page: isPage ? (document.getElementById('parley-config')?.textContent ?? null) : null,
  env: {
    VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
    VITE_SUPABASE_KEY: import.meta.env.VITE_SUPABASE_KEY,
    VITE_SENTRY_DSN: import.meta.env.VITE_SENTRY_DSN,
  },
  origin: isPage ? window.location.origin : null,
});
