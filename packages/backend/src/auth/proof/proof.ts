import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import type { SignedIn } from '../requests.ts';
import { amrOf } from '../sessions/store.ts';
import { factorsOf } from '../users/store.ts';
import { type ProtectedAction, ACTIONS, type Demand, insufficient, outdated } from './actions.ts';

/** Anonymous users prove nothing, nor do programs that act for a user. */
const NO_PROOF = new Set(['anonymous', 'oauth_provider/authorization_code']);
const SECOND = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']);

/** Sign-in methods of users who may have lost their password. */
const BY_MAIL = new Set(['otp', 'recovery', 'magiclink', 'invite', 'email/signup']);

const isFirst = (method: string) => !NO_PROOF.has(method);
const isSecond = (method: string) => SECOND.has(method);
const isByMail = (method: string) => BY_MAIL.has(method);

const amrSchema = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]);

/** The proofs on which a request's token and session agree. */
export type Proof = {
  /** Token and session both state that a second factor was verified. */
  isAal2: boolean;
  /** The user has a second factor to verify. */
  hasFactor: boolean;
  /** Age of the latest proof by such a method in milliseconds, or Infinity if there is none. */
  age(isOf: (method: string) => boolean): number;
};

/**
 * A token states what was proven when it was issued, the session's row what is still valid; both
 * must agree. With only the row, an old token would gain what its session proved later. With only
 * the token, a proof would outlive a removed factor.
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

/** Age of the latest link or code from a mail, in milliseconds. */
export const ageOfMail = (proof: Proof): number => proof.age(isByMail);

/** @throws AuthError `insufficient_aal` for a session below the level that an action requires. */
export function requireLevel(proof: Proof, action: ProtectedAction): void {
  const demand: Demand = ACTIONS[action];
  if (asksSecond(proof, demand) && !proof.isAal2) throw insufficient(demand);
}

/**
 * True if the level that an action requires was proven recently. Users with a second factor verify
 * it again; others sign in again.
 * @param withinMs maximum age of the proof; 0 for any age.
 */
export function isRecent(proof: Proof, action: ProtectedAction, withinMs: number): boolean {
  const demand: Demand = ACTIONS[action];
  if (withinMs === 0) return true;
  return proof.age(asksSecond(proof, demand) ? isSecond : isFirst) <= withinMs + demand.graceMs;
}

const asksSecond = ({ hasFactor }: Proof, { level }: Demand) => level === 'aal2' || hasFactor;

/**
 * Requires the proof that an action needs (`ACTIONS`). Anonymous users have nothing to prove.
 * @throws AuthError `insufficient_aal` or `reauthentication_needed`.
 */
export async function requireProof(
  context: AuthContext,
  who: SignedIn,
  action: ProtectedAction,
): Promise<void> {
  if (who.user.is_anonymous) return;
  const proof = await proofOf(context, who);
  requireLevel(proof, action);
  if (!isRecent(proof, action, context.settings.sessions.recent_proof))
    throw outdated('This change needs a recent proof that it is you.');
}
