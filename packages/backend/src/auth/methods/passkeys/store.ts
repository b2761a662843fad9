import { randomUUID } from 'node:crypto';
import type { AuthSql } from '../../database.ts';
import type { Ceremony, WebAuthnCredential } from '../../webauthn/ceremonies.ts';

/** A credential that signs in without a password. */
export type PasskeyRow = {
  id: string;
  user_id: string;
  credential_id: Uint8Array;
  public_key: Uint8Array;
  attestation_type: string;
  aaguid: string | null;
  sign_count: string;
  transports: string[];
  backup_eligible: boolean;
  backed_up: boolean;
  friendly_name: string;
  created_at: Date;
  updated_at: Date;
  last_used_at: Date | null;
};

export type PasskeyChallenge = {
  id: string;
  user_id: string | null;
  challenge_type: 'registration' | 'authentication';
  session_data: Ceremony;
  expires_at: Date;
};

const CHALLENGE_MS = 5 * 60_000;

export const passkeysOf = (sql: AuthSql, userId: string): Promise<PasskeyRow[]> =>
  sql<PasskeyRow[]>`select * from auth.webauthn_credentials where user_id = ${userId}
    order by created_at, id`;

/** @param credentialId base64url. */
export async function passkeyByCredential(
  sql: AuthSql,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [passkey] = await sql<PasskeyRow[]>`select * from auth.webauthn_credentials
    where credential_id = ${Buffer.from(credentialId, 'base64url')}`;
  return passkey ?? null;
}

/** @returns null if the credential is already registered. */
export async function insertPasskey(
  sql: AuthSql,
  userId: string,
  credential: WebAuthnCredential,
): Promise<PasskeyRow | null> {
  const [passkey] = await sql<PasskeyRow[]>`
    insert into auth.webauthn_credentials (id, user_id, credential_id, public_key,
      attestation_type, aaguid, sign_count, transports, backup_eligible, backed_up)
    values (${randomUUID()}, ${userId}, ${Buffer.from(credential.id, 'base64url')},
      ${Buffer.from(credential.publicKey)}, ${credential.attestationType}, ${credential.aaguid},
      ${credential.signCount}, ${sql.json(credential.transports)}, ${credential.backupEligible},
      ${credential.backedUp})
    on conflict (credential_id) do nothing returning *`;
  return passkey ?? null;
}

export async function renamePasskey(
  sql: AuthSql,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  const [passkey] = await sql<PasskeyRow[]>`
    update auth.webauthn_credentials set friendly_name = ${name}, updated_at = now()
    where id = ${id} and user_id = ${userId} returning *`;
  return passkey ?? null;
}

export async function deletePasskey(sql: AuthSql, userId: string, id: string): Promise<boolean> {
  const { count } = await sql`
    delete from auth.webauthn_credentials where id = ${id} and user_id = ${userId}`;
  return count > 0;
}

export async function markUsed(
  sql: AuthSql,
  id: string,
  { signCount, backedUp }: { signCount: number; backedUp: boolean },
): Promise<void> {
  await sql`update auth.webauthn_credentials set sign_count = ${signCount},
    backed_up = ${backedUp}, last_used_at = now(), updated_at = now() where id = ${id}`;
}

export async function insertPasskeyChallenge(
  sql: AuthSql,
  type: PasskeyChallenge['challenge_type'],
  userId: string | null,
  ceremony: Ceremony,
): Promise<PasskeyChallenge> {
  await sql`delete from auth.webauthn_challenges where expires_at < now()`;
  const [challenge] = await sql<PasskeyChallenge[]>`
    insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
    values (${randomUUID()}, ${userId}, ${type}, ${sql.json(ceremony)},
      ${new Date(Date.now() + CHALLENGE_MS)})
    returning *`;
  if (!challenge) throw new Error('The challenge was not stored.');
  return challenge;
}

/** Deletes and returns a challenge, so that it is answered once; null if there is none. */
export async function consumePasskeyChallenge(
  sql: AuthSql,
  id: string,
  type: PasskeyChallenge['challenge_type'],
  userId: string | null,
): Promise<PasskeyChallenge | null> {
  const [challenge] = await sql<PasskeyChallenge[]>`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${type} and user_id is not distinct from ${userId}::uuid
    returning *`;
  return challenge ?? null;
}

/** Converts a row for ceremonies. */
export const credentialOf = (row: PasskeyRow): WebAuthnCredential => ({
  id: Buffer.from(row.credential_id).toString('base64url'),
  publicKey: new Uint8Array(row.public_key),
  signCount: Number(row.sign_count),
  transports: row.transports,
  aaguid: row.aaguid ?? '',
  attestationType: row.attestation_type,
  backupEligible: row.backup_eligible,
  backedUp: row.backed_up,
});

/** Passkey as JSON in lists. */
export const passkeyJson = (row: PasskeyRow) => ({
  id: row.id,
  friendly_name: row.friendly_name || undefined,
  created_at: row.created_at,
  last_used_at: row.last_used_at ?? undefined,
});
