import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { AuthError } from '../../errors.ts';
import { isOutage } from '../../../postgres/outage.ts';
import { forgetTokens } from '../../links/tokens.ts';
import { bodyOf } from '../../requests.ts';
import type { UserRow } from '../../rows.ts';
import { endSessions } from '../../sessions/end.ts';
import { identitiesOf, updateUser } from '../../users/store.ts';
import { auditByOperator } from './operator-audit.ts';
import { namedPerson } from './people.ts';

const bodySchema = z.looseObject({ should_soft_delete: z.boolean().default(false) });

/** `DELETE /admin/users/{user}`: softly keeps a row that nobody is in any more. */
export async function removeByOperator(c: AuthRequest, context: AuthContext): Promise<Response> {
  const user = await namedPerson(c, context.sql);
  const { should_soft_delete: isSoft } = await bodyOf(c, bodySchema);
  try {
    await inTransaction(context.sql, async (tx) => {
      await auditByOperator(c, tx, 'user_deleted', {
        user_id: user.id,
        user_email: user.email,
        user_phone: user.phone,
      });
      if (!isSoft) await tx`delete from auth.users where id = ${user.id}`;
      else if (!user.deleted_at) await empty(tx, user);
    });
  } catch (error) {
    if (error instanceof AuthError || isOutage(error)) throw error;
    // A table of the project may hold on to its people.
    context.log({ level: 'error', message: 'A person could not be deleted', error: String(error) });
    throw new AuthError(500, 'unexpected_failure', 'Database error deleting user');
  }
  return c.json({});
}

/** Takes everything out that tells who it was; the addresses are free for others again. */
async function empty(tx: AuthSql, user: UserRow): Promise<void> {
  await forgetTokens(tx, user.id);
  await endSessions(tx, user.id);
  await tx`delete from auth.mfa_factors where user_id = ${user.id}`;
  await tx`delete from auth.webauthn_credentials where user_id = ${user.id}`;
  for (const { id, provider_id: providerId } of await identitiesOf(tx, user.id))
    await tx`update auth.identities set provider_id = ${masked(user.id, providerId)},
      identity_data = '{}', updated_at = now() where id = ${id}`;
  await updateUser(tx, user.id, {
    email: user.email && masked(user.id, user.email),
    phone: user.phone && masked(user.id, user.phone).slice(0, 15),
    encrypted_password: '',
    confirmation_token: '',
    recovery_token: '',
    email_change: '',
    email_change_token_new: '',
    email_change_token_current: '',
    phone_change: '',
    phone_change_token: '',
    reauthentication_token: '',
    raw_app_meta_data: {},
    raw_user_meta_data: {},
    deleted_at: new Date(),
  });
}

const masked = (id: string, text: string): string =>
  createHash('sha256').update(`${id}${text}`).digest('base64url');
