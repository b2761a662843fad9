import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import type { SignedIn } from '../requests.ts';
import { amrOf } from '../sessions/store.ts';
import { factorsOf } from '../users/store.ts';
import { type Action, ACTIONS, type Demand, insufficient, outdated } from './actions.ts';

/** A program that acts for somebody proves nothing, nor does whoever has no name. */
const NO_PROOF = new Set(['anonymous', 'oauth_provider/authorization_code']);
const SECOND = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']);

/** The methods of whoever may have lost their password. */
const BY_MAIL = new Set(['otp', 'recovery', 'magiclink', 'invite', 'email/signup']);

const isFirst = (method: string) => !NO_PROOF.has(method);
const isSecond = (method: string) => SECOND.has(method);
const isByMail = (method: string) => BY_MAIL.has(method);

const amrSchema = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]);

/** What the token and the session of a request prove together. */
export type Proof = {
  /** Whether both say that a second factor was verified. */
  isAal2: boolean;
  /** Whether the person has a second factor that they could verify. */
  hasFactor: boolean;
  /**
   * The age of the latest proof by such a method, in milliseconds; Infinity where there is none.
   */
  age(isOf: (method: string) => boolean): number;
};

/**
 * A token says what was proven when it was issued, the session's row what still stands: both must
 * say it. The row alone would lend an old token what its session proved later; the token alone
 * would outlive a factor that was removed.
 */
export async function proofOf(
  { sql }: Pick<AuthContext, 'sql'>,
  { user, session, claims }: SignedIn,
): Promise<Proof> {
  const factors = await factorsOf(sql, user.id);
  const rows = session ? await amrOf(sql, session.id) : [];
  const standing = new Map(rows.map((row) => [row.authentication_method, row.updated_at]));
  const proven = amrSchema.parse(claims.amr).map(({ method, timestamp }) => ({
    method,
    at: Math.min(timestamp * 1000, standing.get(method)?.getTime() ?? -Infinity),
  }));
  return {
    isAal2: claims.aal === 'aal2' && session?.aal === 'aal2',
    hasFactor: factors.some(({ status }) => status === 'verified'),
    age(isOf) {
      const times = proven.filter(({ method }) => isOf(method)).map(({ at }) => at);
      return Date.now() - Math.max(...times);
    },
  };
}

/** The age of the latest link or code from a mail, in milliseconds. */
export const ageOfMail = (proof: Proof): number => proof.age(isByMail);

/** @throws AuthError `insufficient_aal` for a session below the level that an action asks for. */
export function requireLevel(proof: Proof, action: Action): void {
  const demand: Demand = ACTIONS[action];
  if (asksSecond(proof, demand) && !proof.isAal2) throw insufficient(demand);
}

/**
 * Whether the level that an action asks for was proven a short while ago. Whoever has a second
 * factor verifies that one again; a person without one signs in again.
 * @param withinMs how old the proof may be; 0 for any age.
 */
export function isRecent(proof: Proof, action: Action, withinMs: number): boolean {
  const demand: Demand = ACTIONS[action];
  if (withinMs === 0) return true;
  return proof.age(asksSecond(proof, demand) ? isSecond : isFirst) <= withinMs + demand.graceMs;
}

const asksSecond = ({ hasFactor }: Proof, { level }: Demand) => level === 'aal2' || hasFactor;

/**
 * Asks for the proof that an action needs (`ACTIONS`). Anonymous people have nothing to prove.
 * @throws AuthError `insufficient_aal` or `reauthentication_needed`.
 */
export async function requireProof(
  context: AuthContext,
  who: SignedIn,
  action: Action,
): Promise<void> {
  if (who.user.is_anonymous) return;
  const proof = await proofOf(context, who);
  requireLevel(proof, action);
  if (!isRecent(proof, action, context.settings.sessions.recent_proof))
    throw outdated('This change needs a recent proof that it is you.');
}
