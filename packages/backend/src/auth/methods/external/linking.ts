import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest, AuthRoutes } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { requireProof } from '../../proof/proof.ts';
import { sendNotice } from '../../mail/notices.ts';
import { signedIn } from '../../requests.ts';
import type { IdentityRow, UserRow } from '../../rows.ts';
import { confirmEmail } from '../../users/confirm.ts';
import { identitiesOf, updateUser, userByEmail } from '../../users/store.ts';
import { addIdentity, identityOf, listProviders, type Welcome } from './accounts.ts';
import { start } from './start.ts';
import type { ProviderUser } from './user-data.ts';

/** Links and unlinks identities of the signed-in user. */
export function addLinking(app: AuthRoutes, context: AuthContext): void {
  app.use('/user/identities/*', (_c, next) => {
    requireLinking(context);
    return next();
  });
  app.get('/user/identities/authorize', async (c) => {
    const user = await linkingTarget(c, context);
    const url = await start(c, context, user.id);
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  });
  app.delete('/user/identities/:identity', (c) => unlink(c, context));
}

/**
 * The user who adds an identity.
 * @throws AuthError unless linking is enabled and the user gives the required proof.
 */
export async function linkingTarget(c: AuthRequest, context: AuthContext): Promise<UserRow> {
  requireLinking(context);
  const who = await signedIn(c, context);
  await requireProof(context, who, 'link_identity');
  return who.user;
}

/** @throws AuthError 404 `manual_linking_disabled`. */
function requireLinking({ settings }: AuthContext): void {
  if (!settings.enable_manual_linking)
    throw notFound('manual_linking_disabled', 'Manual linking is disabled');
}

/**
 * Links a provider's identity to the user who asked for it.
 * @throws AuthError 422.
 */
export async function linkIdentity(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  user: UserRow,
  provider: string,
  told: ProviderUser,
): Promise<Welcome> {
  const known = await identityOf(tx, provider, told.subject);
  if (known)
    throw unprocessable(
      'identity_already_exists',
      known.user_id === user.id
        ? 'Identity is already linked'
        : 'Identity is already linked to another user',
    );
  await addIdentity(tx, user, provider, told);
  await sendNotice(c, context, tx, {
    kind: 'identity_linked',
    user,
    facts: { Provider: provider },
  });
  const linked = user.email ? user : await addressed(tx, user, told);
  await writeAudit(tx, {
    actor: user,
    action: 'identity_linked',
    address: c.env.address,
    traits: { provider },
  });
  return { user: await listProviders(tx, linked), refusal: null };
}

/** An account without an address gets the provider's, if it is verified and free. */
async function addressed(tx: AuthSql, user: UserRow, told: ProviderUser): Promise<UserRow> {
  const email = told.emails.find(({ isVerified }) => isVerified)?.email.toLowerCase();
  if (email === undefined || (await userByEmail(tx, email)))
    return updateUser(tx, user.id, { is_anonymous: false });
  return confirmEmail(tx, await updateUser(tx, user.id, { email }), 'all');
}

async function unlink(c: AuthRequest, context: AuthContext): Promise<Response> {
  const who = await signedIn(c, context);
  await requireProof(context, who, 'unlink_identity');
  const { user } = who;
  const { data: id } = z.guid().safeParse(c.req.param('identity'));
  if (id === undefined) throw notFound('validation_failed', 'identity_id must be an UUID');
  await inTransaction(context.sql, async (tx) => {
    await tx`select from auth.users where id = ${user.id} for update`;
    const identities = await identitiesOf(tx, user.id);
    if (identities.length <= 1)
      throw unprocessable(
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    const leaving = identities.find((identity) => identity.id === id);
    if (!leaving) throw unprocessable('identity_not_found', "Identity doesn't exist");
    await tx`delete from auth.identities where id = ${leaving.id}`;
    await takeAddress(tx, user, leaving, identities);
    const facts = { Provider: leaving.provider };
    await sendNotice(c, context, tx, { kind: 'identity_unlinked', user, facts });
    await writeAudit(tx, {
      actor: user,
      action: 'identity_unlinked',
      address: c.env.address,
      traits: {
        identity_id: leaving.id,
        provider: leaving.provider,
        provider_id: leaving.provider_id,
      },
    });
  });
  return c.json({});
}

/**
 * If only the removed identity had the account's address, the account gets the address of another
 * identity.
 */
async function takeAddress(
  tx: AuthSql,
  user: UserRow,
  leaving: IdentityRow,
  identities: readonly IdentityRow[],
): Promise<void> {
  const rest = identities.filter(({ id }) => id !== leaving.id);
  let changed = user;
  if (leaving.provider === 'phone')
    changed = await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null });
  else if (user.email && !rest.some(({ email }) => email === user.email)) {
    const email = rest.find((identity) => identity.email)?.email ?? null;
    const holder = email ? await userByEmail(tx, email) : null;
    if (holder && holder.id !== user.id)
      throw unprocessable(
        'email_conflict_identity_not_deletable',
        'Unable to unlink identity due to email conflict',
      );
    changed = await updateUser(tx, user.id, {
      email,
      ...(email === null ? { email_confirmed_at: null } : {}),
    });
  }
  await listProviders(tx, changed);
}
