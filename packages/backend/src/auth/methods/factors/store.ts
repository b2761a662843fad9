import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthSql } from '../../database.ts';
import type { FactorRow } from '../../rows.ts';
import type { Ceremony } from '../../webauthn/ceremonies.ts';
import type { StoredCredential } from './credential-json.ts';

/** Lifetime of a challenge in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

export type ChallengeRow = {
  id: string;
  factor_id: string;
  created_at: Date;
  verified_at: Date | null;
  ip_address: string;
  otp_code: string | null;
  web_authn_session_data: Ceremony | null;
};

export type NewFactor = Pick<FactorRow, 'user_id' | 'friendly_name' | 'factor_type'> &
  Partial<Pick<FactorRow, 'secret' | 'phone' | 'status'>>;

export async function insertFactor(sql: AuthSql, factor: NewFactor): Promise<FactorRow> {
  const [row] = await sql<FactorRow[]>`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
    values (${randomUUID()}, ${factor.user_id}, ${factor.friendly_name}, ${factor.factor_type},
      ${factor.status ?? 'unverified'}, now(), now(), ${factor.secret ?? null},
      ${factor.phone ?? null})
    returning *`;
  if (!row) throw new Error('The factor was not stored.');
  return row;
}

export async function factorById(sql: AuthSql, id: string): Promise<FactorRow | null> {
  const [factor] = await sql<FactorRow[]>`select * from auth.mfa_factors where id = ${id}`;
  return factor ?? null;
}

export async function deleteFactor(sql: AuthSql, id: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${id}`;
}

/** Deletes enrolments that were not finished in time. */
export async function deleteAbandoned(sql: AuthSql, userId: string): Promise<void> {
  await sql`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'
    and created_at < now() - ${CHALLENGE_MS} * interval '1 ms'`;
}

/** Deletes unfinished enrolments of the same type once a factor is verified. */
export async function deleteUnverified(
  sql: AuthSql,
  { user_id: userId, factor_type: type }: Pick<FactorRow, 'user_id' | 'factor_type'>,
): Promise<void> {
  await sql`delete from auth.mfa_factors
    where user_id = ${userId} and factor_type = ${type} and status = 'unverified'`;
}

export async function markVerified(sql: AuthSql, factorId: string): Promise<void> {
  await sql`update auth.mfa_factors set status = 'verified', updated_at = now()
    where id = ${factorId} and status <> 'verified'`;
}

export async function storeCredential(
  sql: AuthSql,
  factorId: string,
  credential: StoredCredential,
  aaguid: string | null,
): Promise<void> {
  await sql`update auth.mfa_factors set web_authn_credential = ${sql.json(credential)},
    web_authn_aaguid = ${aaguid}, updated_at = now() where id = ${factorId}`;
}

/** @param secrets a code that was sent, or a ceremony that was begun. */
export async function insertChallenge(
  sql: AuthSql,
  factorId: string,
  address: string,
  secrets: { code?: string; ceremony?: Ceremony } = {},
): Promise<ChallengeRow> {
  const [row] = await sql<ChallengeRow[]>`
    insert into auth.mfa_challenges
      (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
    values (${randomUUID()}, ${factorId}, now(), ${inetOf(address)}, ${secrets.code ?? null},
      ${secrets.ceremony === undefined ? null : sql.json(secrets.ceremony)})
    returning *`;
  await sql`update auth.mfa_factors set last_challenged_at = clock_timestamp()
    where id = ${factorId}`;
  if (!row) throw new Error('The challenge was not stored.');
  return row;
}

export async function challengeOf(
  sql: AuthSql,
  factorId: string,
  id: string,
): Promise<ChallengeRow | null> {
  const [challenge] = await sql<ChallengeRow[]>`
    select id, factor_id, created_at, verified_at, host(ip_address) as ip_address, otp_code,
      web_authn_session_data
    from auth.mfa_challenges where id = ${id} and factor_id = ${factorId}`;
  return challenge ?? null;
}

/**
 * Uses up a challenge.
 * @param step the time step of the accepted code, so that no code of this or an earlier step is
 * accepted again; null if the code has none.
 * @returns false if another request has used the challenge.
 */
export async function consumeChallenge(
  sql: AuthSql,
  id: string,
  step: number | null,
): Promise<boolean> {
  const { count } = await sql`update auth.mfa_challenges
    set verified_at = now(), otp_code = coalesce(${step === null ? null : String(step)}, otp_code)
    where id = ${id} and verified_at is null`;
  return count === 1;
}

export async function deleteChallenge(sql: AuthSql, id: string): Promise<void> {
  await sql`delete from auth.mfa_challenges where id = ${id}`;
}

/** The last time step for which a code of this factor was accepted. */
export async function usedStep(sql: AuthSql, factorId: string): Promise<number | null> {
  const [row] = await sql<{ step: string | null }[]>`
    select max(otp_code::bigint) as step from auth.mfa_challenges
    where factor_id = ${factorId} and verified_at > now() - interval '1 hour'
      and otp_code ~ '^[0-9]{1,18}$'`;
  return row?.step ? Number(row.step) : null;
}

export const inetOf = (address: string): string => (isIP(address) === 0 ? '0.0.0.0' : address);
