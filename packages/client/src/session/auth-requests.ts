import { toAppError } from '../base/errors.ts';
import type { Client } from '../tables/database.ts';
import type { Gateway } from '../tables/table-gateway.ts';
import type { PendingNames } from './pending-names.ts';

/** global: all devices; local: this one; others: all except this one. */
export type SignOutScope = 'global' | 'local' | 'others';

/**
 * Refusals that occur only for an address with an account. They are hidden from the caller, since
 * they would reveal who has an account.
 */
const HAS_ACCOUNT = new Set(['user_already_exists', 'email_exists', 'over_email_send_rate_limit']);

export type AuthRequestsOptions = {
  client: Pick<Client, 'whole'>;
  gateway: Gateway;
  names: PendingNames;
  isSignedOut(): boolean;
  /** Called when the signed-in user has set a new password. */
  passwordSet(): void;
};

/** Auth requests with the user's e-mail and password (spec point 5). */
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
     * Sends only the e-mail and the password (spec point 5), then stores the name on the profile.
     * If accounts are created by invitation, its secret is sent along; the server keeps none of it.
     * An address that already has an account ends like one that must be confirmed: without a
     * session.
     * @throws AppError
     */
    async signUp(
      email: string,
      password: string,
      name?: string,
      invitation: string | null = null,
    ): Promise<void> {
      // Started before there is a session, because the app continues as soon as there is one.
      await names.during(register(email, password, name?.trim(), invitation));
    },

    /**
     * Requests the recovery link by e-mail; the answer is the same for an address without an
     * account.
     * @throws AppError
     */
    async requestRecovery(email: string, redirectTo: string): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
      if (error && !HAS_ACCOUNT.has(error.code ?? '')) throw toAppError(error);
    },

    /**
     * Requests the confirmation link again; the answer is the same for an address without an
     * account.
     * @throws AppError
     */
    async resendConfirmation(email: string, emailRedirectTo: string): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.resend({ type: 'signup', email, options: { emailRedirectTo } });
      if (error && !HAS_ACCOUNT.has(error.code ?? '')) throw toAppError(error);
    },

    /**
     * Sets a new password for the signed-in user, which ends a recovery.
     * @param more proof that the user may change it: the current password or a code sent to them;
     * and whether access tokens and calendar addresses stay
     * @throws AppError, among others `weak_password`, `invalid_credentials`,
     * `reauthentication_needed`
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

    /** Signs this device out even if the server does not respond. @throws AppError */
    async signOut(scope: SignOutScope = 'local'): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.signOut({ scope });
      if (error && !(scope === 'local' && isSignedOut())) throw toAppError(error);
    },
  };
}
