import { z } from 'zod';
import type { Requester } from '../auth/requester.ts';
import { authRefusal } from './refusals.ts';

/**
 * Decides if people may create an account. `invited` and `closed` both require an invitation; a
 * project's pages present them differently.
 */
export type SignupMode = 'open' | 'invited' | 'closed';

/** A reserved registration; `release` gives it back if no account was created. */
export type Redeemed = { release(): Promise<void> };

/** The project's invitations. */
export type Invitations = {
  /**
   * Reserves a registration for this address.
   * @param token the invitation's secret; null for an invitation to the address, which is then
   * proven.
   * @returns null if there is no invitation.
   */
  redeem(token: string | null, email: string): Promise<Redeemed | null>;
};

/** The requester's fields for new accounts. */
export type Registering = Pick<Requester, 'canRegister' | 'onRegistered'>;

type Body = Record<string, unknown>;

/** Answers requests that create accounts: sign-ups, and codes and links for new addresses. */
export type Signups = {
  /** Any user may create an account, by any method. */
  readonly isOpen: boolean;
  redeem: Invitations['redeem'];
  answer(
    action: string,
    body: Body,
    pass: (body: Body, how: Registering & { action?: string }) => Promise<Response>,
  ): Promise<Response>;
};

/** Texts that can be used in a query to the database. */
const printable = z
  .string()
  .max(500)
  .regex(/^\P{Cc}+$/u);
const addressed = z.object({ email: printable });
const invited = z.object({ data: z.object({ invitation: printable }) });

/**
 * An invitation is sent as `data.invitation` of the sign-up. It is a secret, not a fact about the
 * user, so it is removed before Auth stores the data.
 */
export function createSignups(
  mode: SignupMode,
  invitations: Invitations = { redeem: async () => null },
): Signups {
  const claimed = async (action: string, body: Body): Promise<Redeemed | null> => {
    const email = addressed.safeParse(body).data?.email;
    if (email === undefined) return null;
    const token = invited.safeParse(body).data?.data.invitation;
    if (token !== undefined) return invitations.redeem(token, email);
    // A code or link is sent to the address itself; a password does not prove the address.
    return action === 'signup' ? null : invitations.redeem(null, email);
  };
  return {
    isOpen: mode === 'open',
    redeem: (token, email) => invitations.redeem(token, email),
    async answer(action, body, pass) {
      const plain = withoutInvitation(body);
      if (mode === 'open') return pass(plain, { canRegister: true });
      const canMake = action === 'signup' || body.create_user !== false;
      const redeemed = canMake ? await claimed(action, body) : null;
      if (!redeemed)
        return action === 'signup'
          ? uninvited()
          : pass({ ...plain, create_user: false }, { canRegister: false, action: 'otp' });
      let isRegistered = false;
      const onRegistered = () => void (isRegistered = true);
      const answer = await pass(plain, { canRegister: true, onRegistered });
      if (!answer.ok && !isRegistered) await redeemed.release();
      return answer;
    },
  };
}

const uninvited = () =>
  authRefusal(
    422,
    'signup_disabled',
    'Accounts are made by invitation here. Ask for one, and open its link.',
  );

function withoutInvitation(body: Body): Body {
  const data = z.record(z.string(), z.unknown()).safeParse(body.data).data;
  if (!data || !('invitation' in data)) return body;
  const { invitation: _secret, ...facts } = data;
  return { ...body, data: facts };
}
