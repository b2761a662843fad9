import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { type Cell, cell } from '../base/cell.ts';
import type { DeviceStorage } from '../base/device-storage.ts';
import type { Client, WholeClient } from '../tables/database.ts';
import { processTurns, type Turns } from '../base/ports.ts';
import { createAuthRequests, type SignOutScope } from './auth-requests.ts';
import { outlivesToken, watchClock } from './device-time.ts';
import { isLasting } from './kept-session.ts';
import type { MailLink } from './mail-link.ts';
import { createPendingNames } from './pending-names.ts';
import { isProven, type SecondStep, secondStepOf, stepOf } from './second-step.ts';
import type { Gateway } from '../tables/table-gateway.ts';

/** The sign-in state that the interface shows. */
export type SessionState = {
  status: 'loading' | 'signed-in' | 'signed-out';
  userId: string | null;
  email: string | null;
};

const LOADING: SessionState = { status: 'loading', userId: null, email: null };
const SIGNED_OUT: SessionState = { status: 'signed-out', userId: null, email: null };
const RECOVERING = 'parley:recovering';

export type SessionOptions = {
  client: Client;
  gateway: Gateway;
  storage: DeviceStorage;
  /** Tabs take turns, so that only one of them renews the session. */
  turns?: Turns;
  /** The session kept on the device, even if its token has expired. */
  readKept?: () => Promise<Session | null>;
  /** The e-mail link that opened the page. */
  link?: MailLink | null;
  /** True if the page's address contains something that Auth's client consumes. */
  isAuthReturn?: boolean;
  /** Resolves when another tab may have signed in. */
  signedInElsewhere?: () => Promise<void>;
  /** Renews the session when the device's clock is turned back. */
  watchesClock?: boolean;
};

/**
 * The session of spec point 3, mirrored into a cell on every authentication event (spec point 4).
 */
export function createSession({
  client,
  gateway,
  storage,
  turns = processTurns(),
  readKept = async () => null,
  link = null,
  isAuthReturn = false,
  signedInElsewhere = async () => {},
  watchesClock = false,
}: SessionOptions) {
  const state: Cell<SessionState> = cell(LOADING);
  /**
   * True after the user followed a recovery link, until they choose a new password; it outlives a
   * reload.
   */
  const recovering: Cell<boolean> = cell(storage.get(RECOVERING) !== null);
  /** The second step that sign-in waits for: until then, the app treats the user as signed out. */
  const secondStep: Cell<SecondStep | null> = cell<SecondStep | null>(null);
  /** True if a second factor was verified in the session. */
  const proven: Cell<boolean> = cell(false);
  const names = createPendingNames({ client, gateway, storage });
  let current: Session | null = null;
  let isLeaving = false;
  /** True if the server or another device ended the session; false after the next sign-in. */
  const ended: Cell<boolean> = cell(false);
  let isLooking = false;
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();

  const mirror = (next: Session | null) => {
    const step = next && secondStepOf(next);
    current = step ? null : next;
    secondStep.set(step);
    proven.set(next !== null && isProven(next));
    state.set(stateOf(current, state.get()));
  };

  const setRecovering = (isRecovering: boolean) => {
    if (isRecovering) storage.set(RECOVERING, 'yes');
    else storage.remove(RECOVERING);
    recovering.set(isRecovering);
  };

  let stop = () => {};

  const onAuthEvent = (event: AuthChangeEvent, next: Session | null) => {
    if (event === 'SIGNED_IN' && next) names.storeSoon(next);
    if (next) ended.set(false);
    if (event === 'SIGNED_OUT' && current !== null && !isLeaving) ended.set(true);
    if (event === 'INITIAL_SESSION' && next === null) void hearOfNone();
    else mirror(next);
    settle();
    if (event === 'PASSWORD_RECOVERY') setRecovering(true);
    if (event === 'SIGNED_OUT') setRecovering(false);
  };

  /**
   * Without a response from the server, the kept session remains: a refresh that can be retried
   * does not end it. If it is no longer kept, another tab ended it before this one listened.
   */
  const hearOfNone = async () => {
    const isHeld = current !== null || secondStep.get() !== null;
    if (!isHeld || (await readKept()) === null) mirror(null);
  };

  /**
   * Restores a kept session immediately; if the server then refuses it, SIGNED_OUT follows. Auth's
   * client is not needed while the token lasts, or while nobody signs in.
   */
  const restore = async () => {
    const session = await readKept();
    if (session && state.get().status === 'loading') {
      mirror(session);
      settle();
    }
    if (session && isLasting(session) && !isAuthReturn) return;
    if (!session && !isAuthReturn) {
      mirror(null);
      settle();
      await signedInElsewhere();
    }
    await client.whole();
  };

  /**
   * A signed-in user stays signed in when a confirmation is opened. A recovery replaces the
   * session, because the user requested it and its page names the account.
   */
  const followLink = async () => {
    if (link?.kind !== 'session') return;
    await settled;
    if (current !== null && !link.isRecovery) return;
    const { auth } = await client.whole();
    const { data, error } = await auth.setSession({
      access_token: link.accessToken,
      refresh_token: link.refreshToken,
    });
    if (data.session && outlivesToken(data.session)) await auth.refreshSession();
    if (!error && link.isRecovery) setRecovering(true);
  };

  /** Requests a new token unless another tab has already done so. */
  const renew = async () => {
    const before = current?.refresh_token;
    if (before === undefined) return;
    await turns.take('session-renewal', async () => {
      if ((await readKept())?.refresh_token !== before) return;
      const { auth } = await client.whole();
      await auth.refreshSession();
    });
  };
  const stopWatching = watchesClock
    ? watchClock({ onTurnedBack: () => void renew().catch(() => {}) })
    : () => {};

  const followed = followLink();
  // Code that failed to load is requested again by its next use.
  void restore().catch(() => {});

  const requests = createAuthRequests({
    client,
    gateway,
    names,
    isSignedOut: () => state.get().status === 'signed-out',
    passwordSet: () => setRecovering(false),
  });

  return {
    ...requests,
    /** Signs this device out even if the server does not respond. @throws AppError */
    async signOut(scope: SignOutScope = 'local'): Promise<void> {
      isLeaving = true;
      await requests.signOut(scope).finally(() => {
        isLeaving = false;
      });
    },
    state,
    ended,
    recovering,
    secondStep,
    proven,
    /** Resolves when it is known if there is a session. */
    ready: async (): Promise<void> => {
      await settled;
      await followed;
    },
    current: () => current,
    /** The second factors with which the user can prove their identity again. */
    provable: (): SecondStep | null => current && stepOf(current),
    /** Resolves when no name is pending any more. */
    named: names.stored,

    /**
     * Asks the server if the session is still valid; if it has ended, it ends here, too. A token
     * that the server no longer accepts is renewed.
     */
    async check(): Promise<void> {
      if (current === null || isLooking) return;
      isLooking = true;
      await client
        .whole()
        .then(({ auth }) => auth.getUser())
        .then(({ error }) => (error?.code === 'bad_jwt' ? renew() : undefined))
        .catch(() => {});
      isLooking = false;
    },

    /** Ends a recovery without changing the password. */
    endRecovery: () => setRecovering(false),

    /** Follows the events of Auth's client, once it is loaded. */
    follow(auth: WholeClient['auth']): void {
      const { data } = auth.onAuthStateChange(onAuthEvent);
      stop = () => data.subscription.unsubscribe();
    },

    stop(): void {
      stop();
      stopWatching();
    },
  };
}

export type SessionStore = ReturnType<typeof createSession>;

/** Keeps the object if nothing visible to a reader has changed: tokens are renewed every hour. */
function stateOf(session: Session | null, before: SessionState): SessionState {
  if (!session) return SIGNED_OUT;
  const { id, email = null } = session.user;
  return before.userId === id && before.email === email
    ? before
    : { status: 'signed-in', userId: id, email };
}
