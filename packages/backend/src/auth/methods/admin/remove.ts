import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { carryOut } from '../../credentials/endings.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { AuthError } from '../../errors.ts';
import { isOutage } from '../../../postgres/outage.ts';
import { bodyOf } from '../../requests.ts';
import type { UserRow } from '../../rows.ts';
import { updateUser } from '../../users/store.ts';
import { auditByOperator } from './operator-audit.ts';
import { namedPerson } from './people.ts';

const bodySchema = z.looseObject({ should_soft_delete: z.boolean().default(false) });

/** `DELETE /admin/users/{user}`: a soft deletion keeps an emptied row. */
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
    // A table of the project may still reference the user.
    context.log({ level: 'error', message: 'A person could not be deleted', error: String(error) });
    throw new AuthError(500, 'unexpected_failure', 'Database error deleting user');
  }
  return c.json({});
}

/** Removes all personal data; the addresses become free for others. */
async function empty(tx: AuthSql, user: UserRow): Promise<void> {
  await carryOut(tx, 'account_deleted', user.id);
  await updateUser(tx, user.id, {
    email: user.email && masked(user.id, user.email),
    phone: user.phone && masked(user.id, user.phone).slice(0, 15),
    raw_app_meta_data: {},
    raw_user_meta_data: {},
    deleted_at: new Date(),
  });
}

const masked = (id: string, text: string): string =>
  createHash('sha256').update(`${id}${text}`).digest('base64url');
