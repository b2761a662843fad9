import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import type { Attempt } from './attempt.ts';

/** The level of a session, and the minutes since each method was proven. */
export type Proven = { aal: 'aal1' | 'aal2'; amr: Record<string, number> };

const FRESH: Proven = { aal: 'aal1', amr: { password: 0 } };
const claimsSchema = z.looseObject({ sub: z.string() });

/**
 * Starts a session for the current user; their other claims stay.
 * @param row the values in the session's row.
 * @param token the values in the token: the same, unless it was issued before or after.
 */
export async function beginSession(
  tx: TransactionSql,
  row: Proven = FRESH,
  token: Proven = row,
): Promise<void> {
  const [caller] = await tx<{ role: string; claims: string }[]>`
    select current_setting('role') as role, current_setting('request.jwt.claims') as claims`;
  const claims = claimsSchema.parse(JSON.parse(caller?.claims ?? '{}'));
  const session = randomUUID();
  await tx`select set_config('role', 'none', true)`;
  await tx`insert into auth.sessions (id, user_id, aal, created_at, updated_at)
    values (${session}, ${claims.sub}, ${row.aal}, now(), now())`;
  for (const [method, minutes] of Object.entries(row.amr))
    await tx`insert into auth.mfa_amr_claims
        (id, session_id, authentication_method, created_at, updated_at)
      values (${randomUUID()}, ${session}, ${method}, now(),
        now() - ${minutes} * interval '1 minute')`;
  const amr = Object.entries(token.amr).map(([method, minutes]) => ({
    method,
    timestamp: Math.floor(Date.now() / 1000) - minutes * 60,
  }));
  const said = { ...claims, session_id: session, aal: token.aal, amr };
  await tx`select set_config('role', ${caller?.role ?? 'none'}, true),
    set_config('request.jwt.claims', ${JSON.stringify(said)}, true)`;
}

/** An actor who is a user acts in a session that has just begun. */
export async function inFreshSession({ tx, actor }: Attempt): Promise<void> {
  if (actor !== 'anon' && actor !== 'service') await beginSession(tx);
}
