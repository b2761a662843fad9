import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import { AuthError, badRequest, forbidden } from '../errors.ts';
import type { FactorRow, UserRow } from '../rows.ts';
import { endSessions } from '../sessions/end.ts';
import type { Hook } from './call.ts';

/** The project's decision on an attempt at a password or factor, right or wrong. */
export type Attempts = {
  /** @throws AuthError 400 `invalid_credentials` with the project's message. */
  password(user: UserRow, isValid: boolean): Promise<void>;
  /** @throws AuthError 403 `mfa_verification_rejected` with the project's message. */
  factor(factor: FactorRow, isValid: boolean): Promise<void>;
};

const decisionSchema = z.looseObject({
  decision: z.enum(['continue', 'reject']),
  message: z.string().default(''),
  should_logout_user: z.boolean().default(false),
});

/**
 * `[auth.hook.password_verification_attempt]` and `[auth.hook.mfa_verification_attempt]`. Without
 * these hooks the project rejects no attempt.
 */
export function attemptsOf(
  sql: Sql,
  { password, factor }: { password: Hook | null; factor: Hook | null },
): Attempts {
  return {
    async password(user, isValid) {
      const verdict = password && (await ask(password, { user_id: user.id, valid: isValid }));
      if (verdict?.decision !== 'reject') return;
      if (verdict.should_logout_user) await endSessions(sql, user.id, null);
      throw badRequest(
        'invalid_credentials',
        verdict.message || 'Further password verification attempts will be rejected.',
      );
    },
    async factor({ id, user_id: userId, factor_type: type }, isValid) {
      const tried = { user_id: userId, factor_id: id, factor_type: type, valid: isValid };
      const verdict = factor && (await ask(factor, tried));
      if (verdict?.decision !== 'reject') return;
      await endSessions(sql, userId, null);
      throw forbidden(
        'mfa_verification_rejected',
        verdict.message || 'Further MFA verification attempts will be rejected.',
      );
    },
  };
}

/** @throws AuthError 500 if the answer contains no decision, so the attempt fails. */
async function ask(hook: Hook, attempt: Record<string, unknown>) {
  const { data } = decisionSchema.safeParse(await hook(attempt));
  if (data) return data;
  throw new AuthError(500, 'unexpected_failure', 'Error running hook: it decides nothing');
}
