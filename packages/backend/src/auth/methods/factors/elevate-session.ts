import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { carryOut } from '../../credentials/endings.ts';
import type { AuthSql } from '../../database.ts';
import { sendNotice } from '../../mail/notices.ts';
import type { FactorRow } from '../../rows.ts';
import { type TokenResponse, tokenResponse } from '../../sessions/issue.ts';
import { addAmr, insertRefreshToken, raiseSession, sessionById } from '../../sessions/store.ts';
import type { Prover } from './rules.ts';
import { deleteUnverified, markVerified } from './store.ts';

/**
 * Raises the session to aal2 after a second factor was proven, and ends the user's sessions below
 * aal2. Runs in the caller's transaction.
 * @param method the session's entry in `amr`.
 */
export async function elevateSession(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  { user, session }: Prover,
  factor: FactorRow,
  { method, challengeId }: { method: string; challengeId?: string },
): Promise<TokenResponse> {
  await markVerified(tx, factor.id);
  if (factor.status === 'unverified')
    await sendNotice(c, context, tx, {
      kind: 'mfa_factor_enrolled',
      user,
      facts: { FactorType: factor.factor_type },
    });
  await raiseSession(tx, session.id, { aal: 'aal2', factorId: factor.id });
  await addAmr(tx, session.id, method);
  await carryOut(tx, 'factor_added', user.id, { areProven: true });
  await deleteUnverified(tx, factor);
  await writeAudit(tx, {
    actor: user,
    action: 'verification_attempted',
    address: c.env.address,
    traits: { factor_id: factor.id, challenge_id: challengeId, factor_type: factor.factor_type },
  });
  const raised = await sessionById(tx, session.id);
  // The session may have ended while the user typed the code; then nothing is proven.
  if (!raised) throw new Error('The session ended while its factor was verified.');
  const refreshToken = await successor(tx, user.id, session.id);
  return tokenResponse(context, tx, { user, session: raised, refreshToken });
}

/** Replaces the session's current refresh token. */
async function successor(tx: AuthSql, userId: string, sessionId: string): Promise<string> {
  const [present] = await tx<{ token: string }[]>`
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${sessionId} and not revoked returning token`;
  return insertRefreshToken(tx, { userId, sessionId, parent: present?.token ?? null });
}
