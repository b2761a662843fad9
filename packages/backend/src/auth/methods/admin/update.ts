import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { carryOut } from '../../credentials/endings.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import type { UserRow } from '../../rows.ts';
import { confirmEmail, confirmPhone } from '../../users/confirm.ts';
import { setIdentity } from '../../users/own-identities.ts';
import { userJson } from '../../users/json.ts';
import {
  accountOf,
  mergedMetadata,
  updateUser,
  userByEmail,
  userByPhone,
} from '../../users/store.ts';
import { emailTaken, phoneTaken } from './create.ts';
import { auditByOperator } from './operator-audit.ts';
import { namedPerson } from './people.ts';
import { type AdminUserParams, paramsOf } from './user-body.ts';

/** `PUT /admin/users/{user}`: a ban or new password signs the user out everywhere. */
export async function updateByOperator(c: AuthRequest, context: AuthContext): Promise<Response> {
  const before = await namedPerson(c, context.sql);
  const params = await paramsOf(c, context);
  const account = await inTransaction(context.sql, async (tx) => {
    const user = await change(tx, before, params);
    await auditByOperator(c, tx, 'user_modified', {
      user_id: user.id,
      user_email: user.email,
      user_phone: user.phone,
    });
    return accountOf(tx, user);
  });
  return c.json(userJson(account));
}

async function change(tx: AuthSql, before: UserRow, params: AdminUserParams): Promise<UserRow> {
  await requireFree(tx, before, params);
  for (const provider of ['email', 'phone'] as const)
    if (params[provider])
      await setIdentity(tx, before, provider, {
        address: params[provider],
        isProven: provider === 'email' ? params.confirmsEmail : params.confirmsPhone,
      });
  const { email, phone, role, passwordHash, data, appData, ban } = params;
  const isKnown = (email && params.confirmsEmail) || (phone && params.confirmsPhone);
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
  // The operator vouches for the account's contents.
  if (params.confirmsEmail) user = await confirmEmail(tx, user, 'all');
  if (params.confirmsPhone) user = await confirmPhone(tx, user, 'all');
  if (passwordHash) await carryOut(tx, 'password_changed', user.id);
  if (ban?.until) await carryOut(tx, 'banned', user.id);
  return user;
}

async function requireFree(tx: AuthSql, { id }: UserRow, params: AdminUserParams): Promise<void> {
  const byEmail = params.email ? await userByEmail(tx, params.email) : null;
  if (byEmail && byEmail.id !== id) throw emailTaken();
  const byPhone = params.phone ? await userByPhone(tx, params.phone) : null;
  if (byPhone && byPhone.id !== id) throw phoneTaken();
}
