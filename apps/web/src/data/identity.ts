import { useSyncExternalStore } from 'react';
import { createAccess } from './access.ts';
import { readConfig } from './config.ts';
import { browserPorts, processPorts } from './ports.ts';
import type { SessionState } from './session.ts';

/**
 * Who is signed in, apart from the store: pages for guests load this alone. Outside a page
 * (a unit test that imports a screen) nothing is kept.
 */
const isPage = typeof document !== 'undefined';

export const access = createAccess({
  config: readConfig({
    page: isPage ? (document.getElementById('parley-config')?.textContent ?? null) : null,
    env: { VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL, VITE_SUPABASE_KEY: import.meta.env.VITE_SUPABASE_KEY },
    origin: isPage ? window.location.origin : null,
  }),
  ports: isPage ? browserPorts() : processPorts(),
  fetch: (input, init) => globalThis.fetch(input, init),
  autoRefresh: isPage,
});

/** The backend's client, for what has no collection: rpc, avatars, invitations. */
export const supabase = access.client;

const { ready, current, signIn, signUp, signOut, state } = access.session;
export const session = { ready, current, signIn, signUp, signOut };

export const useSession = (): SessionState => useSyncExternalStore(state.subscribe, state.get, state.get);

export { AppError, toAppError } from './errors.ts';
