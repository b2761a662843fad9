import { randomUUID } from 'node:crypto';
import type { AuthContext, AuthRequest } from '../../context.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { invalid, unprocessable } from '../../errors.ts';
import type { UserRow } from '../../rows.ts';
import { confirmEmail, confirmPhone } from '../../users/confirm.ts';
import { insertOwnIdentities } from '../../users/own-identities.ts';
import { userJson } from '../../users/json.ts';
import {
  accountOf,
  insertUser,
  mergedMetadata,
  userByEmail,
  userByPhone,
} from '../../users/store.ts';
import { auditByOperator } from './operator-audit.ts';
import { type PersonWish, wishOf } from './user-body.ts';

export const emailTaken = () =>
  unprocessable('email_exists', 'A user with this email address has already been registered');
export const phoneTaken = () =>
  unprocessable('phone_exists', 'Phone number already registered by another user');

/** `POST /admin/users` */
export async function createByOperator(c: AuthRequest, context: AuthContext): Promise<Response> {
  const wish = await wishOf(c, context);
  if (!wish.email && !wish.phone)
    throw invalid('Cannot create a user without either an email or phone');
  const account = await inTransaction(context.sql, async (tx) => {
    if (wish.email && (await userByEmail(tx, wish.email))) throw emailTaken();
    if (wish.phone && (await userByPhone(tx, wish.phone))) throw phoneTaken();
    const user = await insert(tx, wish);
    await auditByOperator(c, tx, 'user_signedup', {
      user_id: user.id,
      user_email: user.email,
      user_phone: user.phone,
    });
    return accountOf(tx, user);
  });
  return c.json(userJson(account));
}

async function insert(tx: AuthSql, wish: PersonWish): Promise<UserRow> {
  const id = wish.id ?? randomUUID();
  const { email, phone } = wish;
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
  const app = { provider: providers[0] ?? 'email', providers };
  let user = await insertUser(tx, {
    id,
    email,
    phone,
    encrypted_password: wish.passwordHash ?? '',
    raw_user_meta_data: wish.data ?? {},
    raw_app_meta_data: mergedMetadata(app, wish.appData ?? {}),
    banned_until: wish.ban?.until ?? null,
    ...(wish.role ? { role: wish.role } : {}),
  });
  await insertOwnIdentities(tx, id, { email, phone });
  if (email && wish.confirmsEmail) user = await confirmEmail(tx, user);
  if (phone && wish.confirmsPhone) user = await confirmPhone(tx, user);
  return user;
}
