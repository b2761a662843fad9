import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { AuthError, unprocessable } from '../../errors.ts';
import type { ProviderEmail } from './user-data.ts';

/** Whether somebody whom a provider sent gets an account, where they have none. */
export type Admission = {
  /** @throws AuthError 422 `signup_disabled` */
  requireFor(candidate: ProviderEmail | null): Promise<void>;
  /** No account came of it: the invitation is as it was. */
  undo(): Promise<void>;
};

/**
 * Accounts are made by whoever may sign up, and by whoever was invited: by the secret of their
 * invitation, or by their address where the provider has verified it.
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

/** Does a work that may make an account; without one the invitation is as it was. */
export async function admitting<T>(
  admission: Admission,
  work: () => Promise<T | AuthError>,
): Promise<T> {
  try {
    const done = await work();
    // What was refused later has its account, which waits for its confirmation.
    if (!(done instanceof AuthError)) return done;
    throw done;
  } catch (error) {
    if (!isWaiting(error)) await admission.undo();
    throw error;
  }
}

const isWaiting = (error: unknown): boolean =>
  error instanceof AuthError && error.code === 'provider_email_needs_verification';
