import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
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
import { type AdminUserParams, paramsOf } from './user-body.ts';

export const emailTaken = () =>
  unprocessable('email_exists', 'A user with this email address has already been registered');
export const phoneTaken = () =>
  unprocessable('phone_exists', 'Phone number already registered by another user');

/** `POST /admin/users` */
export async function createByOperator(c: AuthRequest, context: AuthContext): Promise<Response> {
  const params = await paramsOf(c, context);
  if (!params.email && !params.phone)
    throw invalid('Cannot create a user without either an email or phone');
  const account = await inTransaction(context.sql, async (tx) => {
    if (params.email && (await userByEmail(tx, params.email))) throw emailTaken();
    if (params.phone && (await userByPhone(tx, params.phone))) throw phoneTaken();
    const user = await insert(tx, params);
    await auditByOperator(c, tx, 'user_signedup', {
      user_id: user.id,
      user_email: user.email,
      user_phone: user.phone,
    });
    return accountOf(tx, user);
  });
  return c.json(userJson(account));
}

async function insert(tx: AuthSql, params: AdminUserParams): Promise<UserRow> {
  const id = params.id ?? randomUUID();
  const { email, phone } = params;
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
  const app = { provider: providers[0] ?? 'email', providers };
  let user = await insertUser(tx, {
    id,
    email,
    phone,
    encrypted_password: params.passwordHash ?? '',
    raw_user_meta_data: params.data ?? {},
    raw_app_meta_data: mergedMetadata(app, params.appData ?? {}),
    banned_until: params.ban?.until ?? null,
    ...(params.role ? { role: params.role } : {}),
  });
  await insertOwnIdentities(tx, id, { email, phone });
  if (email && params.confirmsEmail) user = await confirmEmail(tx, user, 'all');
  if (phone && params.confirmsPhone) user = await confirmPhone(tx, user, 'all');
  return user;
}
