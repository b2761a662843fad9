import type { AuthContext, AuthRequest } from '../../context.ts';
import { writeAudit } from '../../audit.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import type { UserRow } from '../../rows.ts';
import { endSessions } from '../../sessions/end.ts';
import { confirmEmail, confirmPhone } from '../../users/confirm.ts';
import { userJson } from '../../users/json.ts';
import {
  accountOf,
  mergedMetadata,
  updateUser,
  userByEmail,
  userByPhone,
} from '../../users/store.ts';
import { emailTaken, phoneTaken } from './create.ts';
import { namedPerson } from './people.ts';
import { type PersonWish, wishOf } from './user-body.ts';

/** `PUT /admin/users/{user}`: whoever is banned or gets another password is out everywhere. */
export async function updateByOperator(c: AuthRequest, context: AuthContext): Promise<Response> {
  const before = await namedPerson(c, context.sql);
  const wish = await wishOf(c, context);
  const account = await inTransaction(context.sql, async (tx) => {
    const user = await change(tx, before, wish);
    await writeAudit(tx, {
      actor: null,
      action: 'user_modified',
      address: c.env.address,
      traits: { user_id: user.id, user_email: user.email, user_phone: user.phone },
    });
    return accountOf(tx, user);
  });
  return c.json(userJson(account));
}

async function change(tx: AuthSql, before: UserRow, wish: PersonWish): Promise<UserRow> {
  await requireFree(tx, before, wish);
  for (const provider of ['email', 'phone'] as const)
    if (wish[provider]) await nameIdentity(tx, before, provider, wish);
  const { email, phone, role, passwordHash, data, appData, ban } = wish;
  const isKnown = (email && wish.confirmsEmail) || (phone && wish.confirmsPhone);
  let user = await updateUser(tx, before.id, {
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(role ? { role } : {}),
    ...(passwordHash ? { encrypted_password: passwordHash } : {}),
    ...(data ? { raw_user_meta_data: mergedMetadata(before.raw_user_meta_data, data) } : {}),
    ...(appData ? { raw_app_meta_data: mergedMetadata(before.raw_app_meta_data, appData) } : {}),
    ...(ban ? { banned_until: ban.until } : {}),
    ...(isKnown ? { is_anonymous: false } : {}),
  });
  if (wish.confirmsEmail) user = await confirmEmail(tx, user);
  if (wish.confirmsPhone) user = await confirmPhone(tx, user);
  if (passwordHash || ban?.until) await endSessions(tx, user.id);
  return user;
}

async function requireFree(tx: AuthSql, { id }: UserRow, wish: PersonWish): Promise<void> {
  const byEmail = wish.email ? await userByEmail(tx, wish.email) : null;
  if (byEmail && byEmail.id !== id) throw emailTaken();
  const byPhone = wish.phone ? await userByPhone(tx, wish.phone) : null;
  if (byPhone && byPhone.id !== id) throw phoneTaken();
}

async function nameIdentity(
  tx: AuthSql,
  { id }: UserRow,
  provider: 'email' | 'phone',
  wish: PersonWish,
): Promise<void> {
  const isProven = provider === 'email' ? wish.confirmsEmail : wish.confirmsPhone;
  const data = { sub: id, [provider]: wish[provider], [`${provider}_verified`]: isProven };
  await tx`
    insert into auth.identities
      (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${id}, ${id}, ${tx.json(data)}, ${provider}, now(), now(), now())
    on conflict (provider_id, provider) do update
      set identity_data = auth.identities.identity_data || excluded.identity_data,
        updated_at = now()`;
}
