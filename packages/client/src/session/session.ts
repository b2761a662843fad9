import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { type Cell, cell } from '../base/cell.ts';
import type { DeviceStorage } from '../base/device-storage.ts';
import type { Client, WholeClient } from '../tables/database.ts';
import { createAuthRequests, type SignOutScope } from './auth-requests.ts';
import { isLasting } from './kept-session.ts';
import type { MailLink } from './mail-link.ts';
import { createPendingNames } from './pending-names.ts';
import { isProven, type SecondStep, secondStepOf, stepOf } from './second-step.ts';
import type { Gateway } from '../tables/table-gateway.ts';

/** The signed-in state as the interface shows it. */
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
  /** The session that is kept on the device, its token perhaps expired. */
  readKept?: () => Promise<Session | null>;
  /** The e-mail link that led here. */
  link?: MailLink | null;
  /** Whether the page's address holds what Auth's client takes out of it. */
  isAuthReturn?: boolean;
};

/**
 * The session of spec point 3, mirrored into a cell on every authentication event (spec point 4).
 */
export function createSession({
  client,
  gateway,
  storage,
  readKept = async () => null,
  link = null,
  isAuthReturn = false,
}: SessionOptions) {
  const state: Cell<SessionState> = cell(LOADING);
  /**
   * Someone followed a recovery link and has not chosen a new password yet; it outlives a reload.
   */
  const recovering: Cell<boolean> = cell(storage.get(RECOVERING) !== null);
  /** What a sign-in waits for: until then nobody is signed in, as far as the app goes. */
  const secondStep: Cell<SecondStep | null> = cell<SecondStep | null>(null);
  /** Whether a second factor was proven in the session. */
  const proven: Cell<boolean> = cell(false);
  const names = createPendingNames({ client, gateway, storage });
  let current: Session | null = null;
  let isLeaving = false;
  /** The server ended the session, or another device did; false once somebody signs in. */
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

  const heard = (event: AuthChangeEvent, next: Session | null) => {
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
   * Without an answer of the server the kept session stands: a refresh that can be tried again does
   * not end it. One that is kept no more was ended by another tab before this one listened.
   */
  const hearOfNone = async () => {
    const isHeld = current !== null || secondStep.get() !== null;
    if (!isHeld || (await readKept()) === null) mirror(null);
  };

  /**
   * Somebody who was signed in here is let in at once; if the server then refuses the session,
   * SIGNED_OUT follows. Auth's client is not waited for while the token lasts.
   */
  const restore = async () => {
    const session = await readKept();
    if (session && state.get().status === 'loading') {
      mirror(session);
      settle();
    }
    if (!session || !isLasting(session) || isAuthReturn) await client.whole();
  };

  /**
   * Who is signed in stays so when a confirmation is opened; a recovery is asked for, and its page
   * names the account.
   */
  const followLink = async () => {
    if (link?.kind !== 'session') return;
    await settled;
    if (current !== null && !link.isRecovery) return;
    const { auth } = await client.whole();
    const { error } = await auth.setSession({
      access_token: link.accessToken,
      refresh_token: link.refreshToken,
    });
    if (!error && link.isRecovery) setRecovering(true);
  };

  const followed = followLink();
  // Code that is missing is asked for again by whatever needs it next.
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
    /** Without an answer of the server, this device is signed out all the same. @throws AppError */
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
    /** Resolves when it is known whether there is a session. */
    ready: async (): Promise<void> => {
      await settled;
      await followed;
    },
    current: () => current,
    /** The second factors with which the person could prove once more who they are. */
    provable: (): SecondStep | null => current && stepOf(current),
    /** Resolves when no name is on its way any more. */
    named: names.stored,

    /** Asks the server whether the session goes on; one that has ended ends here too. */
    async check(): Promise<void> {
      if (current === null || isLooking) return;
      isLooking = true;
      await client
        .whole()
        .then(({ auth }) => auth.getUser())
        .catch(() => {});
      isLooking = false;
    },

    /** The person keeps the password they have. */
    endRecovery: () => setRecovering(false),

    /** Hears what Auth's client has to tell, from when there is one. */
    follow(auth: WholeClient['auth']): void {
      const { data } = auth.onAuthStateChange(heard);
      stop = () => data.subscription.unsubscribe();
    },

    stop: () => stop(),
  };
}

export type SessionStore = ReturnType<typeof createSession>;

/** Keeps the object when nothing a reader sees has changed: tokens are renewed every hour. */
function stateOf(session: Session | null, before: SessionState): SessionState {
  if (!session) return SIGNED_OUT;
  const { id, email = null } = session.user;
  return before.userId === id && before.email === email
    ? before
    : { status: 'signed-in', userId: id, email };
}
