import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import type { AuthRequest } from '../requester.ts';
import type { AuthSql } from '../database.ts';
import type { Metadata, UserRow } from '../rows.ts';
import { insertOwnIdentities, UNPROVEN } from './own-identities.ts';
import { insertUser } from './store.ts';

export type NewPerson = {
  email: string | null;
  phone: string | null;
  /** Null for users who sign in without a password. */
  passwordHash: string | null;
  /** Metadata from the user. */
  data: Metadata;
  appData?: Metadata;
  /** The address counts as proven. */
  isConfirmed: boolean;
  id?: string | undefined;
  role?: string | undefined;
};

/** Creates a user with an address and the identity for it. */
export async function createPerson(sql: AuthSql, person: NewPerson): Promise<UserRow> {
  const { email, phone, isConfirmed } = person;
  const id = person.id ?? randomUUID();
  const provider = email ? 'email' : 'phone';
  const identityData = { sub: id, ...(email ? { email } : {}), ...(phone ? { phone } : {}) };
  const user = await insertUser(sql, {
    id,
    email,
    phone,
    encrypted_password: person.passwordHash ?? '',
    email_confirmed_at: email && isConfirmed ? new Date() : null,
    phone_confirmed_at: phone && isConfirmed ? new Date() : null,
    raw_app_meta_data: { provider, providers: [provider], ...person.appData },
    raw_user_meta_data: {
      ...person.data,
      ...identityData,
      ...UNPROVEN,
      ...(isConfirmed && email ? { email_verified: true } : {}),
      ...(isConfirmed && phone ? { phone_verified: true } : {}),
    },
    ...(person.role ? { role: person.role } : {}),
  });
  await insertOwnIdentities(sql, id, { email, phone });
  return user;
}

/** Like `createPerson`, for a user who signs up: first asks the project if this is allowed. */
export async function newPerson(
  c: AuthRequest,
  { askAboutNewcomer }: Pick<AuthContext, 'askAboutNewcomer'>,
  sql: AuthSql,
  person: NewPerson,
): Promise<UserRow> {
  const { email, phone, data } = person;
  const id = await askAboutNewcomer(c, { email, phone, provider: email ? 'email' : 'phone', data });
  return createPerson(sql, { ...person, id });
}

/** Creates a user without an address, who may add one later. */
export const createAnonymous = (sql: AuthSql, id: string, data: Metadata): Promise<UserRow> =>
  insertUser(sql, { id, is_anonymous: true, raw_user_meta_data: data, encrypted_password: '' });

/**
 * A made-up row like that of a new user, for answers that must not reveal if the address has an
 * account.
 */
export function pretendedPerson(email: string, data: Metadata): UserRow {
  const now = new Date();
  const id = randomUUID();
  return {
    ...NOBODY,
    id,
    email,
    confirmation_sent_at: now,
    created_at: now,
    updated_at: now,
    raw_user_meta_data: { ...data, sub: id, email, ...UNPROVEN },
  };
}

const NOBODY: UserRow = {
  id: '',
  aud: 'authenticated',
  role: 'authenticated',
  email: null,
  encrypted_password: null,
  email_confirmed_at: null,
  invited_at: null,
  confirmation_token: null,
  confirmation_sent_at: null,
  recovery_token: null,
  recovery_sent_at: null,
  email_change_token_new: null,
  email_change_token_current: null,
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: null,
  last_sign_in_at: null,
  raw_app_meta_data: { provider: 'email', providers: ['email'] },
  raw_user_meta_data: null,
  is_super_admin: null,
  created_at: null,
  updated_at: null,
  phone: null,
  phone_confirmed_at: null,
  phone_change: null,
  phone_change_token: null,
  phone_change_sent_at: null,
  confirmed_at: null,
  banned_until: null,
  reauthentication_token: null,
  reauthentication_sent_at: null,
  is_sso_user: false,
  deleted_at: null,
  is_anonymous: false,
};
