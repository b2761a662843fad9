import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { type Cell, cell } from '../base/cell.ts';
import type { Client, WholeClient } from '../tables/database.ts';
import { toAppError, unwrap } from '../base/errors.ts';
import { isLasting } from './kept-session.ts';
import type { MailLink } from './mail-link.ts';
import type { DeviceStorage } from '../base/device-storage.ts';
import { isProven, type SecondStep, secondStepOf } from './second-step.ts';
import type { Gateway } from '../tables/table-gateway.ts';

/** The signed-in state as the interface shows it. */
export type SessionState = {
  status: 'loading' | 'signed-in' | 'signed-out';
  userId: string | null;
  email: string | null;
};

/** global: every device; local: this one; others: every other one. */
export type SignOutScope = 'global' | 'local' | 'others';

const LOADING: SessionState = { status: 'loading', userId: null, email: null };
const SIGNED_OUT: SessionState = { status: 'signed-out', userId: null, email: null };
/**
 * Refusals that only an address with an account meets: nobody is told of them, or they would tell
 * who has one.
 */
const HAS_ACCOUNT = new Set(['user_already_exists', 'email_exists', 'over_email_send_rate_limit']);
const RECOVERING = 'parley:recovering';
const pendingNameKey = (email: string) => `parley:name:${email.toLowerCase()}`;

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
  let current: Session | null = null;
  let isLooking = false;
  /** Names that are on their way to the profile: who shows it waits for them. */
  let naming: Promise<unknown> = Promise.resolve();
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();

  const mirror = (next: Session | null) => {
    const step = next && secondStepOf(next);
    current = step ? null : next;
    secondStep.set(step);
    proven.set(next !== null && isProven(next));
    state.set(stateOf(current, state.get()));
  };

  const awaitName = <Done>(work: Promise<Done>): Promise<Done> => {
    naming = Promise.allSettled([naming, work]);
    return work;
  };

  const setRecovering = (isRecovering: boolean) => {
    if (isRecovering) storage.set(RECOVERING, 'yes');
    else storage.remove(RECOVERING);
    recovering.set(isRecovering);
  };

  let stop = () => {};

  const heard = (event: AuthChangeEvent, next: Session | null) => {
    // Not awaited and not in this call: auth-js holds its lock while it announces.
    if (event === 'SIGNED_IN' && next) void awaitName(afterwards(() => storePendingName(next)));
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

  /**
   * The name given at sign-up is stored with the first session, which may come only after the
   * address is confirmed.
   */
  const storePendingName = async ({ user }: Session) => {
    const key = pendingNameKey(user.email ?? '');
    const name = storage.get(key);
    if (name === null) return;
    storage.remove(key);
    try {
      const [profile] = unwrap(await client.from('profiles').select('name').eq('id', user.id));
      // Who has chosen a name meanwhile keeps it.
      if (profile?.name === null) await gateway.update('profiles', [user.id], { name });
    } catch {
      storage.set(key, name);
    }
  };

  const register = async (
    email: string,
    password: string,
    name: string | undefined,
    invitation: string | null,
  ): Promise<void> => {
    const { auth } = await client.whole();
    const { data, error } = await auth.signUp({
      email,
      password,
      ...(invitation !== null ? { options: { data: { invitation } } } : {}),
    });
    if (error && HAS_ACCOUNT.has(error.code ?? '')) return;
    if (error) throw toAppError(error);
    if (!name) return;
    if (!data.session) return storage.set(pendingNameKey(email), name);
    await gateway.update('profiles', [data.session.user.id], { name });
  };

  return {
    state,
    recovering,
    secondStep,
    proven,
    /** Resolves when it is known whether there is a session. */
    ready: async (): Promise<void> => {
      await settled;
      await followed;
    },
    current: () => current,
    /** Resolves when no name is on its way any more. */
    named: (): Promise<unknown> => naming,

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

    /** @throws AppError */
    async signIn(email: string, password: string): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.signInWithPassword({ email, password });
      if (error) throw toAppError(error);
    },

    /**
     * Sends the e-mail and the password alone (spec point 5), then stores the name on the profile.
     * Where accounts are made by invitation, its secret goes along; the server keeps none of it.
     * An address that has an account ends as one that must be confirmed: without a session.
     * @throws AppError
     */
    async signUp(
      email: string,
      password: string,
      name?: string,
      invitation: string | null = null,
    ): Promise<void> {
      // Begun before there is a session: the app goes on as soon as there is one.
      await awaitName(register(email, password, name?.trim(), invitation));
    },

    /**
     * Asks for the link of an account's e-mail; the answer is the same for an address without one.
     * @throws AppError
     */
    async requestRecovery(email: string, redirectTo: string): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
      if (error && !HAS_ACCOUNT.has(error.code ?? '')) throw toAppError(error);
    },

    /**
     * Asks for the confirmation link once more; the same answer for an address without an account.
     * @throws AppError
     */
    async resendConfirmation(email: string, emailRedirectTo: string): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.resend({
        type: 'signup',
        email,
        options: { emailRedirectTo },
      });
      if (error && !HAS_ACCOUNT.has(error.code ?? '')) throw toAppError(error);
    },

    /**
     * Gives the signed-in person a new password, which ends a recovery.
     * @param proof that it is theirs to change: the one they have, or a code that was sent to them
     * @throws AppError, among others `weak_password`, `invalid_credentials`,
     *   `reauthentication_needed`
     */
    async setPassword(
      password: string,
      proof: { current_password?: string; nonce?: string } = {},
    ): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.updateUser({ password, ...proof });
      if (error) throw toAppError(error);
      setRecovering(false);
    },

    /** The person keeps the password they have. */
    endRecovery: () => setRecovering(false),

    /** Without an answer of the server, this device is signed out all the same. @throws AppError */
    async signOut(scope: SignOutScope = 'local'): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.signOut({ scope });
      if (error && !(scope === 'local' && state.get().status === 'signed-out'))
        throw toAppError(error);
    },

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

/** In a moment of its own. */
const afterwards = (work: () => Promise<void>): Promise<void> =>
  new Promise<void>((done) => setTimeout(done, 0)).then(work);
