import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest, AuthRoutes } from '../../requester.ts';
import { type AuditAction, writeAudit } from '../../audit.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { AuthError, invalid, notFound, unprocessable } from '../../errors.ts';
import { requireProof } from '../../proof/proof.ts';
import type { GuessLimiter } from '../../../gateway/guesses.ts';
import { withGuessLimit } from '../../guess-limit.ts';
import { isSameText } from '../../../same-text.ts';
import { bodyOf } from '../../requests.ts';
import type { FactorRow } from '../../rows.ts';
import { factorsOf } from '../../users/store.ts';
import { elevateSession } from './elevate-session.ts';
import {
  CODES_A_SET,
  hashRecoveryCode,
  newRecoveryCodes,
  normalRecoveryCode,
} from './recovery-codes.ts';
import {
  consumeCode,
  countCodes,
  countFailure,
  forgetFailures,
  insertSet,
  isLocked,
  lockedSetOf,
  replaceCodes,
  setOf,
  unusedCodes,
} from './recovery-store.ts';
import { checkEnrolment, isVerified, type Prover, proverOf } from './rules.ts';
import { factorById, insertFactor } from './store.ts';
import { removeFactor } from './unenrol.ts';

const PATH = '/factors/recovery-codes';
const nameSchema = z.looseObject({ friendly_name: z.string().max(255).default('') });
const codeSchema = z.looseObject({ code: z.string().max(100).default('') });

/** Recovery codes for a lost factor: ten codes, each valid once, with auth-js's endpoints. */
export function addRecoveryCodes(
  app: AuthRoutes,
  context: AuthContext,
  guesses: GuessLimiter,
): void {
  app.get(PATH, (c) => status(c, context));
  app.post(PATH, (c) => generate(c, context));
  app.post(`${PATH}/regenerate`, (c) => regenerate(c, context));
  app.post(`${PATH}/verify`, (c) => redeem(c, context, guesses));
  app.delete(PATH, (c) => revoke(c, context));
}

const notEnrolled = () =>
  notFound('mfa_factor_not_found', 'The user has not enrolled recovery codes');
const wrongCode = () => unprocessable('mfa_verification_failed', 'Invalid recovery code entered');

async function status(c: AuthRequest, context: AuthContext): Promise<Response> {
  const { user } = await proverOf(c, context);
  const set = await setOf(context.sql, user.id);
  if (!set) throw notEnrolled();
  const counts = await countCodes(context.sql, set.id);
  return c.json({ id: set.mfa_factor_id, type: 'recovery_code', ...counts });
}

async function generate(c: AuthRequest, context: AuthContext): Promise<Response> {
  const prover = await proverOf(c, context);
  const { friendly_name: name } = await bodyOf(c, nameSchema);
  await requireProof(context, prover, 'generate_recovery_codes');
  const set = randomUUID();
  const { codes, hashes } = await newCodes(set);
  const factor = await inTransaction(context.sql, async (tx) => {
    await tx`select from auth.users where id = ${prover.user.id} for update`;
    if (await setOf(tx, prover.user.id))
      throw unprocessable(
        'mfa_verified_factor_exists',
        'Recovery codes are already enrolled for this user, use regenerate to rotate them',
      );
    const most = context.settings.mfa.max_enrolled_factors;
    const factors = await checkEnrolment(tx, prover, name, most);
    if (!factors.some((one) => isVerified(one) && one.factor_type !== 'recovery_code'))
      throw unprocessable(
        'mfa_recovery_codes_sole_factor',
        'At least one other verified factor is required to generate recovery codes',
      );
    const made = await insertFactor(tx, {
      user_id: prover.user.id,
      friendly_name: name,
      factor_type: 'recovery_code',
      status: 'verified',
    });
    await insertSet(tx, { id: set, userId: prover.user.id, factorId: made.id });
    await replaceCodes(tx, set, hashes);
    await audit(c, tx, prover, 'generate_recovery_codes', made);
    return made;
  });
  return c.json(shown(factor, codes));
}

async function regenerate(c: AuthRequest, context: AuthContext): Promise<Response> {
  const prover = await proverOf(c, context);
  await requireProof(context, prover, 'regenerate_recovery_codes');
  const set = await setOf(context.sql, prover.user.id);
  const factor = set && (await factorById(context.sql, set.mfa_factor_id));
  if (!set || !factor) throw notEnrolled();
  const { codes, hashes } = await newCodes(set.id);
  await inTransaction(context.sql, async (tx) => {
    if (!(await lockedSetOf(tx, prover.user.id))) throw notEnrolled();
    await replaceCodes(tx, set.id, hashes);
    await audit(c, tx, prover, 'generate_recovery_codes', factor);
  });
  return c.json(shown(factor, codes));
}

/** Stores a failure before answering, so that the lock survives a restart. */
async function redeem(
  c: AuthRequest,
  context: AuthContext,
  guesses: GuessLimiter,
): Promise<Response> {
  const prover = await proverOf(c, context);
  const { code } = await bodyOf(c, codeSchema);
  if (normalRecoveryCode(code) === '') throw invalid('Code needs to be non-empty');
  const set = await setOf(context.sql, prover.user.id);
  if (!set) throw wrongCode();
  return withGuessLimit(c, guesses, set.id, async () => {
    const hash = await hashRecoveryCode(code, set.id);
    const answer = await inTransaction(context.sql, async (tx) => {
      const locked = await lockedSetOf(tx, prover.user.id);
      const factor = locked && (await factorById(tx, locked.mfa_factor_id));
      if (!locked || !factor) return null;
      if (isLocked(locked))
        throw new AuthError(
          429,
          'mfa_recovery_codes_locked',
          'Too many failed verification attempts, try again later',
        );
      const matches = (await unusedCodes(tx, locked.id)).filter((one) =>
        isSameText(one.code_hash, hash),
      );
      const [matched] = matches;
      if (!matched) {
        await countFailure(tx, locked);
        return null;
      }
      await consumeCode(tx, matched.id);
      await forgetFailures(tx, locked.id);
      return elevateSession(c, context, tx, prover, factor, { method: 'mfa/recovery_code' });
    });
    if (!answer) throw wrongCode();
    return c.json(answer);
  });
}

async function revoke(c: AuthRequest, context: AuthContext): Promise<Response> {
  const prover = await proverOf(c, context);
  await requireProof(context, prover, 'delete_recovery_codes');
  const factor = (await factorsOf(context.sql, prover.user.id)).find(
    (one) => one.factor_type === 'recovery_code',
  );
  if (!factor) throw notEnrolled();
  await inTransaction(context.sql, async (tx) => {
    await removeFactor(tx, factor);
    await audit(c, tx, prover, 'recovery_codes_deleted', factor);
  });
  return c.json({ id: factor.id });
}

async function newCodes(set: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = newRecoveryCodes();
  return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, set))) };
}

const shown = (factor: FactorRow, codes: readonly string[]) => ({
  id: factor.id,
  type: 'recovery_code',
  friendly_name: factor.friendly_name || undefined,
  total: codes.length,
  codes,
});

const audit = (
  c: AuthRequest,
  tx: AuthSql,
  { user }: Prover,
  action: AuditAction,
  factor: FactorRow,
) =>
  writeAudit(tx, {
    actor: user,
    action,
    address: c.env.address,
    traits: { factor_id: factor.id, count: CODES_A_SET },
  });
