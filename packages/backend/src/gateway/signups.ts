import { z } from 'zod';
import type { Requester } from '../auth/requester.ts';
import { authRefusal } from './refusals.ts';

/**
 * Whether people without an account may make one. With `invited` and `closed` an invitation is
 * needed; they differ in what a project's pages say of it.
 */
export type SignupMode = 'open' | 'invited' | 'closed';

/** A registration that was set aside, and its way back for when no account came of it. */
export type Redeemed = { release(): Promise<void> };

/** How a project tells whom it invited. */
export type Invitations = {
  /**
   * Sets aside one registration for this address.
   * @param token the invitation's secret; null for one that names the address, which is
   *   proven then.
   * @returns null when nobody is invited.
   */
  redeem(token: string | null, email: string): Promise<Redeemed | null>;
};

/** The fields of a requester that concern new accounts. */
export type Registering = Pick<Requester, 'canRegister' | 'onRegistered'>;

type Body = Record<string, unknown>;

/** Answers whatever makes accounts: signup, and codes and links for addresses without one. */
export type Signups = {
  /** Whether anybody may make an account, by whatever method. */
  readonly isOpen: boolean;
  redeem: Invitations['redeem'];
  answer(
    action: string,
    body: Body,
    pass: (body: Body, how: Registering & { action?: string }) => Promise<Response>,
  ): Promise<Response>;
};

/** Texts that a database can be asked about. */
const printable = z
  .string()
  .max(500)
  .regex(/^\P{Cc}+$/u);
const addressed = z.object({ email: printable });
const invited = z.object({ data: z.object({ invitation: printable }) });

/**
 * An invitation travels as `data.invitation` of the sign-up; it is a secret and no fact about the
 * person, so Auth does not get to keep it.
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
    // A code or a link goes to the address itself; a password proves nothing of it.
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
