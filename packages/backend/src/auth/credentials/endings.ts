import type { AuthSql } from '../database.ts';

/**
 * Every lasting credential that Auth keeps, the proof it is made by, and the events that end it. A
 * project adds what it gives out itself by triggers on these tables (decision 0103).
 */

/** What lets somebody in, or can become that. */
export const CREDENTIALS = {
  password: 'a link or code to the address, or the former password',
  passkey: 'a session',
  factor: 'a session, and another factor where there is one',
  recovery_codes: 'a session that has proven a factor',
  identity: 'a provider, and a session where it is added to an account',
  session: 'any of the above',
  /** Links and codes that were sent, and the changes of address that wait for one. */
  link: 'whoever knows the address; it counts for whoever reads its mail',
  consent: 'a session',
} as const;

export type Credential = keyof typeof CREDENTIALS;

const EVERYTHING = Object.keys(CREDENTIALS) as Credential[];

/** What each event ends; everything else is kept. */
export const ENDINGS = {
  /** Somebody else's proof of the address of an account that nobody had proven. */
  address_proven: EVERYTHING,
  /** All sessions but the one that changed it. */
  password_changed: ['session', 'link'],
  /** Sessions that have not proven it. */
  factor_added: ['session'],
  factor_removed: [],
  banned: ['session'],
  account_deleted: EVERYTHING,
} as const satisfies Record<string, readonly Credential[]>;

export type AccountEvent = keyof typeof ENDINGS;

/** What an event leaves although it ends its kind. */
export type Spared = {
  /** The session that acts. */
  session?: string | null;
  /** Sessions that have proven a second factor. */
  areProven?: boolean;
  /** The identity by which the address is proven. */
  identity?: string | null;
};

const END: Record<Credential, (sql: AuthSql, id: string, spared: Spared) => PromiseLike<unknown>> =
  {
    password: (sql, id) => sql`update auth.users set encrypted_password = '' where id = ${id}`,
    passkey: async (sql, id) => {
      await sql`delete from auth.webauthn_credentials where user_id = ${id}`;
      await sql`delete from auth.webauthn_challenges where user_id = ${id}`;
    },
    factor: (sql, id) => sql`delete from auth.mfa_factors where user_id = ${id}`,
    recovery_codes: (sql, id) => sql`delete from auth.mfa_recovery_code_sets where user_id = ${id}`,
    identity: (sql, id, { identity = null }) => sql`delete from auth.identities
    where user_id = ${id} and id is distinct from ${identity}::uuid`,
    // Refresh tokens go along, and a trigger ends access tokens and sockets (sql/auth/access.sql).
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

/** Ends what an event ends, in the transaction of whatever the event is. */
export async function carryOut(
  sql: AuthSql,
  event: AccountEvent,
  userId: string,
  spared: Spared = {},
): Promise<void> {
  for (const credential of ENDINGS[event]) await END[credential](sql, userId, spared);
}

/**
 * Tells the project that the password changes and nothing else shall end: it is the same one in
 * another form, or its person wants so. Holds until the transaction ends.
 */
export const keepGivenOut = (sql: AuthSql): PromiseLike<unknown> =>
  sql`select set_config('auth.given_out', 'kept', true)`;
