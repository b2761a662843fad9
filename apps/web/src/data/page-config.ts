import { type Config, readConfig } from '@parley/client/connection/config';

/** False outside a page, for example in a unit test that imports a screen. */
export const isPage = typeof document !== 'undefined';

/** The backend's address and optional features of the server. */
export const config: Config = readConfig({
  page: isPage ? (document.getElementById('parley-config')?.textContent ?? null) : null,
  env: {
    VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
    VITE_SUPABASE_KEY: import.meta.env.VITE_SUPABASE_KEY,
    VITE_SENTRY_DSN: import.meta.env.VITE_SENTRY_DSN,
  },
  origin: isPage ? window.location.origin : null,
});
