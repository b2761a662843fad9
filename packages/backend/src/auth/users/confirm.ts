import type { AuthSql } from '../database.ts';
import { forgetTokens } from '../links/tokens.ts';
import type { IdentityRow, UserRow } from '../rows.ts';
import { setIdentity } from './own-identities.ts';
import { mergedMetadata, updateUser } from './store.ts';
import { endUnproven, isUnproven } from './unproven.ts';

/** Contents of an unproven account that remain once its address is proven. */
export type KeptContents =
  /** The proof vouches for the account's contents. */
  | 'all'
  /** The proof covers only the address, or also the identity by which a provider vouches for it. */
  | 'nothing'
  | IdentityRow;

const whatStays = (
  sql: AuthSql,
  user: UserRow,
  by: 'email' | 'phone',
  kept: KeptContents,
): Promise<UserRow> | UserRow => {
  if (kept === 'all' || !isUnproven(user)) return user;
  return endUnproven(sql, user, { by, ...(kept === 'nothing' ? {} : { spare: kept }) });
};

/** Confirms a proven address: deletes its tokens and marks its identity as verified. */
export async function confirmEmail(
  sql: AuthSql,
  known: UserRow,
  kept: KeptContents,
): Promise<UserRow> {
  const user = await whatStays(sql, known, 'email', kept);
  await sql`update auth.identities
    set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${user.id} and provider = 'email'`;
  return acceptEmail(sql, user);
}

/** Confirms an unproven address because the project requires no confirmation. */
export async function acceptEmail(sql: AuthSql, user: UserRow): Promise<UserRow> {
  await forgetTokens(sql, user.id, ['confirmation_token', 'recovery_token']);
  return updateUser(sql, user.id, {
    confirmation_token: '',
    recovery_token: '',
    email_confirmed_at: user.email_confirmed_at ?? new Date(),
    is_anonymous: false,
    raw_user_meta_data: mergedMetadata(user.raw_user_meta_data, { email_verified: true }),
  });
}

export async function confirmPhone(
  sql: AuthSql,
  known: UserRow,
  kept: KeptContents,
): Promise<UserRow> {
  const user = await whatStays(sql, known, 'phone', kept);
  await forgetTokens(sql, user.id, ['confirmation_token']);
  await sql`update auth.identities
    set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
    where user_id = ${user.id} and provider = 'phone'`;
  return updateUser(sql, user.id, {
    confirmation_token: '',
    phone_confirmed_at: user.phone_confirmed_at ?? new Date(),
    is_anonymous: false,
    raw_user_meta_data: mergedMetadata(user.raw_user_meta_data, { phone_verified: true }),
  });
}

/**
 * Replaces the user's e-mail address.
 * @param isProven false if the project requires no confirmation: then nothing was proven.
 */
export async function changeEmail(
  sql: AuthSql,
  known: UserRow,
  email: string,
  isProven = true,
): Promise<UserRow> {
  const user = isProven ? await whatStays(sql, known, 'email', 'nothing') : known;
  await forgetTokens(sql, user.id);
  await setIdentity(sql, user, 'email', { address: email, isProven });
  return updateUser(sql, user.id, {
    email,
    email_confirmed_at: new Date(),
    email_change: '',
    email_change_token_new: '',
    email_change_token_current: '',
    email_change_confirm_status: 0,
    // Links to the old address no longer work.
    confirmation_token: '',
    recovery_token: '',
    reauthentication_token: '',
    is_anonymous: false,
    raw_app_meta_data: withProvider(user, 'email'),
    raw_user_meta_data: mergedMetadata(user.raw_user_meta_data, { email, email_verified: true }),
  });
}

export async function changePhone(sql: AuthSql, known: UserRow, phone: string): Promise<UserRow> {
  const user = await whatStays(sql, known, 'phone', 'nothing');
  await forgetTokens(sql, user.id, ['phone_change_token']);
  await setIdentity(sql, user, 'phone', { address: phone, isProven: true });
  return updateUser(sql, user.id, {
    phone,
    phone_confirmed_at: new Date(),
    phone_change: '',
    phone_change_token: '',
    is_anonymous: false,
    raw_app_meta_data: withProvider(user, 'phone'),
    raw_user_meta_data: mergedMetadata(user.raw_user_meta_data, { phone, phone_verified: true }),
  });
}

function withProvider({ raw_app_meta_data: app }: UserRow, provider: string) {
  const listed = Array.isArray(app?.providers) ? app.providers : [];
  const providers = listed.includes(provider) ? listed : [...listed, provider];
  return { ...app, provider: app?.provider ?? provider, providers };
}
