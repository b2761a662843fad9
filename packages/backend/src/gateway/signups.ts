import { z } from 'zod';
import { authRefusal } from './refusals.ts';

/**
 * Whether people without an account may make one. With `invited` and `closed` an invitation is
 * needed; they differ in what a project's pages say of it.
 */
export type SignupMode = 'open' | 'invited' | 'closed';

/** How a project tells whom it invited. */
export type Invitations = {
  /**
   * Sets aside one registration of the invitation whose secret this is, for this address.
   * @returns its way back, for when no account came of it; null when it invites nobody.
   */
  redeem(token: string, email: string): Promise<{ release(): Promise<void> } | null>;
};

type Body = Record<string, unknown>;

/** Answers whatever makes accounts: signup, and codes and links for addresses without one. */
export type Signups = {
  /** Whether anybody may make an account, by whatever method. */
  readonly isOpen: boolean;
  answer(
    action: string,
    body: Body,
    pass: (body: Body, action?: string) => Promise<Response>,
  ): Promise<Response>;
};

/** Texts that a database can be asked about. */
const printable = z
  .string()
  .max(500)
  .regex(/^\P{Cc}+$/u);
const invited = z.object({ email: printable, data: z.object({ invitation: printable }) });

/**
 * An invitation travels as `data.invitation` of the sign-up; it is a secret and no fact about the
 * person, so Auth does not get to keep it.
 */
export function createSignups(
  mode: SignupMode,
  invitations: Invitations = { redeem: async () => null },
): Signups {
  return {
    isOpen: mode === 'open',
    async answer(action, body, pass) {
      if (mode === 'open') return pass(withoutInvitation(body));
      if (action !== 'signup')
        return pass({ ...withoutInvitation(body), create_user: false }, 'otp');
      const { data: claim } = invited.safeParse(body);
      const redeemed = claim && (await invitations.redeem(claim.data.invitation, claim.email));
      if (!redeemed)
        return authRefusal(
          422,
          'signup_disabled',
          'Accounts are made by invitation here. Ask for one, and open its link.',
        );
      const answer = await pass(withoutInvitation(body));
      if (!answer.ok) await redeemed.release();
      return answer;
    },
  };
}

function withoutInvitation(body: Body): Body {
  const data = z.record(z.string(), z.unknown()).safeParse(body.data).data;
  if (!data || !('invitation' in data)) return body;
  const { invitation: _secret, ...facts } = data;
  return { ...body, data: facts };
}
