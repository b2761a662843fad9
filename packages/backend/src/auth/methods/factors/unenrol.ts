import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { invalid, unprocessable } from '../../errors.ts';
import { requireProof } from '../../proof/proof.ts';
import { sendNotice } from '../../mail/notices.ts';
import type { FactorRow } from '../../rows.ts';
import { factorsOf } from '../../users/store.ts';
import { isVerified, ownFactor, proverOf } from './rules.ts';
import { deleteFactor } from './store.ts';

/** `DELETE /factors/{factor}`: sessions in which it was proven become aal1 again. */
export async function unenrol(c: AuthRequest, context: AuthContext): Promise<Response> {
  const prover = await proverOf(c, context);
  const { user, session } = prover;
  const factor = await ownFactor(c, context.sql, user);
  if (factor.factor_type === 'recovery_code')
    throw invalid(
      'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
    );
  if (isVerified(factor)) await requireProof(context, prover, 'remove_factor');
  await inTransaction(context.sql, async (tx) => {
    await tx`select from auth.users where id = ${user.id} for update`;
    if (isVerified(factor)) await checkNotAlone(tx, factor);
    await removeFactor(tx, factor);
    if (isVerified(factor))
      await sendNotice(c, context, tx, {
        kind: 'mfa_factor_unenrolled',
        user,
        facts: { FactorType: factor.factor_type },
      });
    await writeAudit(tx, {
      actor: user,
      action: 'factor_unenrolled',
      address: c.env.address,
      traits: { factor_id: factor.id, factor_status: factor.status, session_id: session.id },
    });
  });
  return c.json({ id: factor.id });
}

/** Recovery codes replace a lost factor, so they must not be the only factor. */
async function checkNotAlone(tx: AuthSql, leaving: FactorRow): Promise<void> {
  const others = (await factorsOf(tx, leaving.user_id)).filter(({ id }) => id !== leaving.id);
  if (!others.some((one) => one.factor_type === 'recovery_code')) return;
  if (others.some((one) => one.factor_type !== 'recovery_code' && isVerified(one))) return;
  throw unprocessable(
    'mfa_recovery_codes_sole_factor',
    'Recovery codes cannot be the only verified factor. Please enroll another factor before ' +
      'unenrolling this one or delete your recovery codes.',
  );
}

const METHODS: Readonly<Record<FactorRow['factor_type'], string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

/** Removes a factor and lowers the sessions it raised. */
export async function removeFactor(tx: AuthSql, factor: FactorRow): Promise<void> {
  await deleteFactor(tx, factor.id);
  await tx`delete from auth.mfa_amr_claims where authentication_method = ${METHODS[factor.factor_type]}
    and session_id in (select id from auth.sessions
      where user_id = ${factor.user_id} and factor_id = ${factor.id})`;
  await tx`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
    where user_id = ${factor.user_id} and factor_id = ${factor.id}`;
}
