import type { Session } from '@supabase/supabase-js';
import { type Cell, cell } from './cell.ts';
import type { Client } from './database.ts';
import { toAppError } from './errors.ts';
import type { Storage } from './ports.ts';

/** The signed-in state as the interface shows it. */
export type SessionState = { status: 'loading' | 'signed-in' | 'signed-out'; userId: string | null; email: string | null };

/** global: every device; local: this one; others: every other one. */
export type SignOutScope = 'global' | 'local' | 'others';

const LOADING: SessionState = { status: 'loading', userId: null, email: null };
const SIGNED_OUT: SessionState = { status: 'signed-out', userId: null, email: null };
const pendingNameKey = (email: string) => `parley:name:${email.toLowerCase()}`;

/** The session of spec point 3, mirrored into a cell on every authentication event (spec point 4). */
export function createSession(client: Client, storage: Storage) {
  const state: Cell<SessionState> = cell(LOADING);
  let current: Session | null = null;
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();

  const { data: listening } = client.auth.onAuthStateChange((event, next) => {
    current = next;
    state.set(stateOf(next, state.get()));
    settle();
    // Not awaited and not in this call: auth-js holds its lock while it announces.
    if (event === 'SIGNED_IN' && next) setTimeout(() => void storePendingName(next), 0);
  });

  /** The name given at sign-up is stored with the first session, which may come only after the address is confirmed. */
  const storePendingName = async ({ user }: Session) => {
    const key = pendingNameKey(user.email ?? '');
    const name = storage.get(key);
    if (name === null) return;
    storage.remove(key);
    const { error } = await client.from('profiles').update({ name }).eq('id', user.id).is('name', null);
    if (error) storage.set(key, name);
  };

  return {
    state,
    /** Resolves when it is known whether there is a session. */
    ready: () => settled,
    current: () => current,

    /** @throws AppError */
    async signIn(email: string, password: string): Promise<void> {
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw toAppError(error);
    },

    /** Sends the e-mail and the password alone (spec point 5), then stores the name on the profile. @throws AppError */
    async signUp(email: string, password: string, name?: string): Promise<void> {
      const named = name?.trim();
      const { data, error } = await client.auth.signUp({ email, password });
      if (error) throw toAppError(error);
      if (!named) return;
      if (!data.session) return storage.set(pendingNameKey(email), named);
      const saved = await client.from('profiles').update({ name: named }).eq('id', data.session.user.id);
      if (saved.error) throw toAppError(saved.error, saved.status);
    },

    /** @throws AppError */
    async signOut(scope: SignOutScope = 'local'): Promise<void> {
      const { error } = await client.auth.signOut({ scope });
      if (error) throw toAppError(error);
    },

    stop: () => listening.subscription.unsubscribe(),
  };
}

export type SessionStore = ReturnType<typeof createSession>;

/** Keeps the object when nothing a reader sees has changed: tokens are renewed every hour. */
function stateOf(session: Session | null, before: SessionState): SessionState {
  if (!session) return SIGNED_OUT;
  const { id, email = null } = session.user;
  return before.userId === id && before.email === email ? before : { status: 'signed-in', userId: id, email };
}
