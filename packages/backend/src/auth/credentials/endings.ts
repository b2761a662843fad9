import type { AuthSql } from '../database.ts';

/**
 * Every lasting credential that Auth keeps, the proof required to create it, and the events that
 * end it. A project extends this to credentials it issues itself by triggers on these tables
 * (decision 0103).
 */

/**
 * Each credential lets a user in or can become one that does; the value is the proof it requires.
 */
export const CREDENTIALS = {
  password: 'a link or code to the address, or the former password',
  passkey: 'a session',
  factor: 'a session, and another factor where there is one',
  recovery_codes: 'a session that has proven a factor',
  identity: 'a provider, and a session where it is added to an account',
  session: 'any of the above',
  /** Sent links and codes, and pending changes of address. */
  link: 'whoever knows the address; it counts for whoever reads its mail',
  consent: 'a session',
} as const;

export type CredentialKind = keyof typeof CREDENTIALS;

const EVERYTHING = Object.keys(CREDENTIALS) as CredentialKind[];

/** Credentials ended by each event; all others are kept. */
export const ENDINGS = {
  /** Another person proved the address of an account whose address was unproven. */
  address_proven: EVERYTHING,
  /** Ends all sessions except the one that changed the password. */
  password_changed: ['session', 'link'],
  /** Ends sessions that have not proven the factor. */
  factor_added: ['session'],
  factor_removed: [],
  banned: ['session'],
  account_deleted: EVERYTHING,
} as const satisfies Record<string, readonly CredentialKind[]>;

export type AccountEvent = keyof typeof ENDINGS;

/** Exceptions to what an event ends. */
export type Spared = {
  /** The acting session. */
  session?: string | null;
  /** Spares sessions that have proven a second factor. */
  areProven?: boolean;
  /** The identity that proves the address. */
  identity?: string | null;
};

const END: Record<
  CredentialKind,
  (sql: AuthSql, id: string, spared: Spared) => PromiseLike<unknown>
> = {
  password: (sql, id) => sql`update auth.users set encrypted_password = '' where id = ${id}`,
  passkey: async (sql, id) => {
    await sql`delete from auth.webauthn_credentials where user_id = ${id}`;
    await sql`delete from auth.webauthn_challenges where user_id = ${id}`;
  },
  factor: (sql, id) => sql`delete from auth.mfa_factors where user_id = ${id}`,
  recovery_codes: (sql, id) => sql`delete from auth.mfa_recovery_code_sets where user_id = ${id}`,
  identity: (sql, id, { identity = null }) => sql`delete from auth.identities
    where user_id = ${id} and id is distinct from ${identity}::uuid`,
  // Refresh tokens cascade, and a trigger ends access tokens and sockets (sql/auth/access.sql).
  session: (sql, id, { session = null, areProven = false }) => sql`delete from auth.sessions
    where user_id = ${id} and id is distinct from ${session}::uuid
      and not (${areProven} and aal >= 'aal2')`,
  link: async (sql, id) => {
    await sql`delete from auth.one_time_tokens where user_id = ${id}`;
    await sql`update auth.users set confirmation_token = '', recovery_token = '',
        reauthentication_token = '', email_change = '', email_change_token_new = '',
        email_change_token_current = '', email_change_confirm_status = 0, phone_change = '',
        phone_change_token = '' where id = ${id}`;
  },
  consent: async (sql, id) => {
    await sql`delete from auth.oauth_authorizations where user_id = ${id}`;
    await sql`delete from auth.oauth_consents where user_id = ${id}`;
  },
};

/** Ends the credentials that an event ends, in the same transaction as the event. */
export async function carryOut(
  sql: AuthSql,
  event: AccountEvent,
  userId: string,
  spared: Spared = {},
): Promise<void> {
  for (const credential of ENDINGS[event]) await END[credential](sql, userId, spared);
}

/**
 * Tells the project's triggers, until the transaction ends, that a password change ends no
 * credential the project issued: the password is only rehashed, or the user chose to keep them.
 */
export const keepIssued = (sql: AuthSql): PromiseLike<unknown> =>
  sql`select set_config('auth.given_out', 'kept', true)`;
