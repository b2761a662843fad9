import { randomUUID } from 'node:crypto';
import type { AuthSql } from './database.ts';
import type { UserRow } from './rows.ts';

/** GoTrue's audit actions and their groups. */
const GROUPS = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  user_reauthenticate_requested: 'user',
  token_revoked: 'token',
  token_refreshed: 'token',
  generate_recovery_codes: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_deleted: 'factor',
  recovery_codes_deleted: 'factor',
  factor_updated: 'factor',
  mfa_code_login: 'factor',
  identity_unlinked: 'user',
  identity_linked: 'user',
  passkey_registered: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  oauth_consent_granted: 'user',
  oauth_consent_revoked: 'user',
  // Not in GoTrue: a failed sign-in.
  login_failed: 'account',
} as const;

export type AuditAction = keyof typeof GROUPS;

export type AuditEntry = {
  /** The acting user; null for the holder of the secret key and for a sign-in to no account. */
  actor: Pick<UserRow, 'id' | 'email' | 'phone' | 'raw_user_meta_data' | 'is_sso_user'> | null;
  action: AuditAction;
  /** The client's network address. */
  address: string;
  /** Must never contain a secret. */
  traits?: Record<string, unknown>;
};

/** Writes an entry to `auth.audit_log_entries` in GoTrue's format. */
export async function writeAudit(
  sql: AuthSql,
  { actor, action, address, traits }: AuditEntry,
): Promise<void> {
  const payload = {
    actor_id: actor?.id ?? '00000000-0000-0000-0000-000000000000',
    actor_username:
      actor?.email || actor?.phone || (actor || action === 'login_failed' ? '' : 'service_role'),
    ...nameOf(actor),
    actor_via_sso: actor?.is_sso_user ?? false,
    action,
    log_type: GROUPS[action],
    ...(traits ? { traits } : {}),
  };
  await sql`insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    values ('00000000-0000-0000-0000-000000000000', ${randomUUID()},
      ${JSON.stringify(payload)}::text::json, clock_timestamp(), ${address.slice(0, 64)})`;
}

function nameOf(actor: AuditEntry['actor']): { actor_name?: string } {
  const name = actor?.raw_user_meta_data?.full_name;
  return typeof name === 'string' ? { actor_name: name } : {};
}
