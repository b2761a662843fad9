import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import type { AuthSql } from '../../database.ts';
import { AuthError, forbidden, unprocessable } from '../../errors.ts';
import { rememberBrowser } from '../../links/claim.ts';
import { sendLink } from '../../links/send.ts';
import type { IdentityRow, UserRow } from '../../rows.ts';
import { confirmEmail } from '../../users/confirm.ts';
import {
  identitiesOf,
  insertIdentity,
  insertUser,
  isBanned,
  mergedMetadata,
  updateUser,
  userByEmail,
  userById,
} from '../../users/store.ts';
import { isUnproven } from '../../users/unproven.ts';
import type { Admission } from './admission.ts';
import type { ProviderEmail, ProviderUser } from './user-data.ts';

/** Signed in, or rejected after the changes so far are committed. */
export type Welcome = { user: UserRow; refusal: AuthError | null };

/** Finds an identity by its provider and its id there. */
export async function identityOf(
  sql: AuthSql,
  provider: string,
  subject: string,
): Promise<IdentityRow | null> {
  const [identity] = await sql<IdentityRow[]>`select * from auth.identities
    where provider = ${provider} and provider_id = ${subject}`;
  return identity ?? null;
}

/**
 * The account of a user for whom a provider vouches: the one with this identity, else the one with
 * an address that the provider has verified, else a new one.
 * @throws AuthError if no account may be created, or the user is banned.
 */
export async function welcome(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  provider: string,
  told: ProviderUser,
  { isEmailOptional, admission }: { isEmailOptional: boolean; admission: Admission },
): Promise<Welcome> {
  const known = await identityOf(tx, provider, told.subject);
  if (known) return returning(c, context, tx, provider, known, told);
  const owner = await ownerOf(tx, told.emails);
  const candidate = told.emails.find(({ isPrimary }) => isPrimary) ?? told.emails[0] ?? null;
  if (!candidate && !owner && !isEmailOptional)
    throw new AuthError(
      500,
      'unexpected_failure',
      'Error getting user email from external provider',
    );
  const user = owner ?? (await newcomer(c, context, tx, { provider, told, candidate, admission }));
  if (isBanned(user)) throw forbidden('user_banned', 'User is banned');
  const identity = await addIdentity(tx, user, provider, told);
  if (owner && !isUnproven(owner)) {
    await audit(c, tx, owner, 'login', provider);
    return { user: await remember(tx, owner, told), refusal: null };
  }
  return admitted(c, context, tx, user, identity, { told, isNew: owner === null });
}

/** Signs in a user with a known identity. */
async function returning(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  provider: string,
  identity: IdentityRow,
  told: ProviderUser,
): Promise<Welcome> {
  const user = await userById(tx, identity.user_id);
  if (!user || user.deleted_at) throw forbidden('user_not_found', 'User not found');
  if (isBanned(user)) throw forbidden('user_banned', 'User is banned');
  await tx`update auth.identities set identity_data = ${tx.json(told.claims)},
    last_sign_in_at = now(), updated_at = now() where id = ${identity.id}`;
  if (isUnproven(user)) return admitted(c, context, tx, user, identity, { told, isNew: false });
  await audit(c, tx, user, 'login', provider);
  return { user: await remember(tx, user, told), refusal: null };
}

/** The account with an address that the provider has verified. */
async function ownerOf(tx: AuthSql, emails: readonly ProviderEmail[]): Promise<UserRow | null> {
  for (const { email, isVerified } of emails) {
    const owner = isVerified ? await userByEmail(tx, email.toLowerCase()) : null;
    if (owner) return owner;
  }
  return null;
}

async function newcomer(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  {
    provider,
    told,
    candidate,
    admission,
  }: {
    provider: string;
    told: ProviderUser;
    candidate: ProviderEmail | null;
    admission: Admission;
  },
): Promise<UserRow> {
  await admission.requireFor(candidate);
  const email = candidate?.email.toLowerCase() ?? null;
  // If another account has the address and nothing proves that it is the same user, the new account
  // gets no address.
  const isTaken = email !== null && (await userByEmail(tx, email)) !== null;
  const own = { email: isTaken ? null : email, phone: null };
  const id = await context.askAboutNewcomer(c, { ...own, provider, data: told.claims });
  return insertUser(tx, { id, email: own.email, encrypted_password: '' });
}

/** Signs in users whose address is proven; others get a confirmation mail first. */
async function admitted(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  user: UserRow,
  identity: IdentityRow,
  { told, isNew }: { told: ProviderUser; isNew: boolean },
): Promise<Welcome> {
  const { provider } = identity;
  await audit(c, tx, user, 'user_signedup', provider);
  if (!user.email) {
    const refusal = told.emails.length > 0 ? needsVerification(provider, false) : null;
    return { user: await remember(tx, user, told), refusal };
  }
  const isVerified = told.emails.some(
    ({ email, isVerified: is }) => is && email.toLowerCase() === user.email,
  );
  if (isVerified || !context.settings.email.enable_confirmations) {
    const proven = await confirmEmail(tx, user, isNew ? 'all' : identity);
    return { user: await remember(tx, proven, told), refusal: null };
  }
  const named = await remember(tx, user, told);
  const asked = await sendLink(c, context, tx, {
    kind: 'confirmation',
    user: named,
    author: 'person',
  });
  rememberBrowser(c, context, named);
  return { user: asked, refusal: needsVerification(provider, true) };
}

const needsVerification = (provider: string, isSent: boolean) =>
  unprocessable(
    'provider_email_needs_verification',
    isSent
      ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
      : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  );

export async function addIdentity(
  tx: AuthSql,
  user: UserRow,
  provider: string,
  told: ProviderUser,
): Promise<IdentityRow> {
  return insertIdentity(tx, {
    user_id: user.id,
    provider,
    provider_id: told.subject,
    identity_data: told.claims,
  });
}

/** Stores the provider's claims in the user's metadata and updates the list of providers. */
async function remember(tx: AuthSql, user: UserRow, told: ProviderUser): Promise<UserRow> {
  const named = await updateUser(tx, user.id, {
    raw_user_meta_data: mergedMetadata(user.raw_user_meta_data, told.claims),
  });
  return listProviders(tx, named);
}

/** Sets `app_metadata.providers` to the providers of the present identities. */
export async function listProviders(tx: AuthSql, user: UserRow): Promise<UserRow> {
  const identities = await identitiesOf(tx, user.id);
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  const first = user.raw_app_meta_data?.provider;
  const provider = typeof first === 'string' && providers.includes(first) ? first : providers[0];
  return updateUser(tx, user.id, {
    raw_app_meta_data: { ...user.raw_app_meta_data, provider: provider ?? '', providers },
  });
}

const audit = (
  c: AuthRequest,
  tx: AuthSql,
  actor: UserRow,
  action: 'login' | 'user_signedup',
  provider: string,
) => writeAudit(tx, { actor, action, address: c.env.address, traits: { provider } });
