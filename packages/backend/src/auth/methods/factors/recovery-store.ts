import { randomUUID } from 'node:crypto';
import type { AuthSql } from '../../database.ts';

/** A user's only set of recovery codes. */
export type RecoverySet = {
  id: string;
  user_id: string;
  mfa_factor_id: string;
  failed_verification_count: number;
  verification_locked_until: Date | null;
};
export type RecoveryCode = { id: string; code_hash: string };

/** After this many wrong codes in a row, further codes are refused unread for a while. */
const MOST_FAILURES = 5;
const LOCKED_MINUTES = 15;

export async function setOf(sql: AuthSql, userId: string): Promise<RecoverySet | null> {
  const [set] = await sql<RecoverySet[]>`
    select * from auth.mfa_recovery_code_sets where user_id = ${userId}`;
  return set ?? null;
}

/** Locks the set until the transaction ends, so that a user's verifications run one by one. */
export async function lockedSetOf(tx: AuthSql, userId: string): Promise<RecoverySet | null> {
  const [set] = await tx<RecoverySet[]>`
    select * from auth.mfa_recovery_code_sets where user_id = ${userId} for update`;
  return set ?? null;
}

export async function insertSet(
  tx: AuthSql,
  set: { id: string; userId: string; factorId: string },
): Promise<void> {
  await tx`insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id)
    values (${set.id}, ${set.userId}, ${set.factorId})`;
}

/** Replaces all codes of a set and resets its failures. */
export async function replaceCodes(
  tx: AuthSql,
  setId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx`delete from auth.mfa_recovery_codes where mfa_recovery_code_set_id = ${setId}`;
  const rows = hashes.map((hash) => ({
    id: randomUUID(),
    mfa_recovery_code_set_id: setId,
    code_hash: hash,
  }));
  await tx`insert into auth.mfa_recovery_codes ${tx(rows)}`;
  await forgetFailures(tx, setId);
}

export const unusedCodes = (sql: AuthSql, setId: string): Promise<RecoveryCode[]> =>
  sql<RecoveryCode[]>`select id, code_hash from auth.mfa_recovery_codes
    where mfa_recovery_code_set_id = ${setId} and consumed_at is null`;

export async function countCodes(
  sql: AuthSql,
  setId: string,
): Promise<{ total: number; remaining: number }> {
  const [counts] = await sql<{ total: number; remaining: number }[]>`
    select count(*)::int as total, count(*) filter (where consumed_at is null)::int as remaining
    from auth.mfa_recovery_codes where mfa_recovery_code_set_id = ${setId}`;
  return counts ?? { total: 0, remaining: 0 };
}

export async function consumeCode(tx: AuthSql, id: string): Promise<void> {
  await tx`update auth.mfa_recovery_codes set consumed_at = now()
    where id = ${id} and consumed_at is null`;
}

export const isLocked = ({ verification_locked_until: until }: RecoverySet): boolean =>
  until !== null && until.getTime() > Date.now();

export async function countFailure(tx: AuthSql, set: RecoverySet): Promise<void> {
  // An expired lock resets the count.
  const before = set.verification_locked_until === null ? set.failed_verification_count : 0;
  const failures = before + 1;
  const until = failures >= MOST_FAILURES ? new Date(Date.now() + LOCKED_MINUTES * 60_000) : null;
  await tx`update auth.mfa_recovery_code_sets set failed_verification_count = ${failures},
    verification_locked_until = ${until}, updated_at = now() where id = ${set.id}`;
}

export async function forgetFailures(tx: AuthSql, setId: string): Promise<void> {
  await tx`update auth.mfa_recovery_code_sets set failed_verification_count = 0,
    verification_locked_until = null, updated_at = now() where id = ${setId}`;
}
