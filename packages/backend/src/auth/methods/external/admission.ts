import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { AuthError, unprocessable } from '../../errors.ts';
import type { ProviderEmail } from './user-data.ts';

/** Decides if a user from a provider may get a new account. */
export type Admission = {
  /** @throws AuthError 422 `signup_disabled` */
  requireFor(candidate: ProviderEmail | null): Promise<void>;
  /** Releases the invitation if no account was created. */
  undo(): Promise<void>;
};

/**
 * Accounts may be created by users who may sign up and by invited users. An invitation is matched
 * by its secret, or by an address that the provider has verified.
 */
export function admissionOf(
  c: AuthRequest,
  { settings }: AuthContext,
  invitation: string | null,
): Admission {
  let redeemed: Awaited<ReturnType<typeof c.env.redeem>> = null;
  const redeem = (candidate: ProviderEmail | null) => {
    if (invitation) return c.env.redeem(invitation, candidate?.email ?? '');
    return candidate?.isVerified ? c.env.redeem(null, candidate.email) : null;
  };
  return {
    async requireFor(candidate) {
      if (settings.enable_signup && c.env.canRegister) return;
      redeemed = settings.enable_signup ? await redeem(candidate) : null;
      if (!redeemed)
        throw unprocessable('signup_disabled', 'Signups not allowed for this instance');
    },
    async undo() {
      await redeemed?.release();
      redeemed = null;
    },
  };
}

/** Runs work that may create an account; if it creates none, the invitation is released. */
export async function admitting<T>(
  admission: Admission,
  work: () => Promise<T | AuthError>,
): Promise<T> {
  try {
    const done = await work();
    // A refusal after the account was created keeps it; it waits for confirmation.
    if (!(done instanceof AuthError)) return done;
    throw done;
  } catch (error) {
    if (!isWaiting(error)) await admission.undo();
    throw error;
  }
}

const isWaiting = (error: unknown): boolean =>
  error instanceof AuthError && error.code === 'provider_email_needs_verification';
