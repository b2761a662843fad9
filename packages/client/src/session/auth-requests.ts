import { toAppError } from '../base/errors.ts';
import type { Client } from '../tables/database.ts';
import type { Gateway } from '../tables/table-gateway.ts';
import type { PendingNames } from './pending-names.ts';

/** global: every device; local: this one; others: every other one. */
export type SignOutScope = 'global' | 'local' | 'others';

/**
 * Refusals that only an address with an account meets: nobody is told of them, or they would tell
 * who has one.
 */
const HAS_ACCOUNT = new Set(['user_already_exists', 'email_exists', 'over_email_send_rate_limit']);

export type AuthRequestsOptions = {
  client: Pick<Client, 'whole'>;
  gateway: Gateway;
  names: PendingNames;
  isSignedOut(): boolean;
  /** The signed-in person has a new password. */
  passwordSet(): void;
};

/** What a person asks of Auth by their e-mail and password (spec point 5). */
export function createAuthRequests({
  client,
  gateway,
  names,
  isSignedOut,
  passwordSet,
}: AuthRequestsOptions) {
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
    if (!data.session) return names.keep(email, name);
    await gateway.update('profiles', [data.session.user.id], { name });
  };

  return {
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
      await names.during(register(email, password, name?.trim(), invitation));
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
      const { error } = await auth.resend({ type: 'signup', email, options: { emailRedirectTo } });
      if (error && !HAS_ACCOUNT.has(error.code ?? '')) throw toAppError(error);
    },

    /**
     * Gives the signed-in person a new password, which ends a recovery.
     * @param more the proof that it is theirs to change, which is the one they have or a code that
     *   was sent to them; and whether access tokens and calendar addresses stay
     * @throws AppError, among others `weak_password`, `invalid_credentials`,
     *   `reauthentication_needed`
     */
    async setPassword(
      password: string,
      more: { current_password?: string; nonce?: string; keep_given_out?: boolean } = {},
    ): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.updateUser({ password, ...more });
      if (error) throw toAppError(error);
      passwordSet();
    },

    /** Without an answer of the server, this device is signed out all the same. @throws AppError */
    async signOut(scope: SignOutScope = 'local'): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.signOut({ scope });
      if (error && !(scope === 'local' && isSignedOut())) throw toAppError(error);
    },
  };
}
