import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest, AuthRoutes } from '../../requester.ts';
import { inTransaction } from '../../database.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { bodyOf } from '../../requests.ts';
import { factorJson } from '../../users/json.ts';
import { phoneOf } from '../../users/addresses.ts';
import { factorsOf } from '../../users/store.ts';
import { ownFactor } from '../factors/rules.ts';
import { removeFactor } from '../factors/unenrol.ts';
import { deletePasskey, passkeyJson, passkeysOf } from '../passkeys/store.ts';
import { auditByOperator } from './operator-audit.ts';
import { namedPerson } from './people.ts';

const factorSchema = z.looseObject({
  friendly_name: z.string().max(255).default(''),
  phone: z.string().default(''),
});

/** Manages users' second factors and passkeys, to help those who lost theirs. */
export function addBelongings(app: AuthRoutes, context: AuthContext): void {
  app.get('/admin/users/:user/factors', async (c) => {
    const user = await namedPerson(c, context.sql);
    return c.json((await factorsOf(context.sql, user.id)).map(factorJson));
  });
  app.put('/admin/users/:user/factors/:factor', (c) => changeFactor(c, context));
  app.delete('/admin/users/:user/factors/:factor', (c) => dropFactor(c, context));
  app.get('/admin/users/:user/passkeys', async (c) => {
    const user = await namedPerson(c, context.sql);
    return c.json((await passkeysOf(context.sql, user.id)).map(passkeyJson));
  });
  app.delete('/admin/users/:user/passkeys/:passkey', (c) => dropPasskey(c, context));
}

async function changeFactor(c: AuthRequest, context: AuthContext): Promise<Response> {
  const user = await namedPerson(c, context.sql);
  const factor = await ownFactor(c, context.sql, user);
  const { friendly_name: name, phone } = await bodyOf(c, factorSchema);
  const others = (await factorsOf(context.sql, user.id)).filter(({ id }) => id !== factor.id);
  if (name !== '' && others.some((one) => one.friendly_name === name))
    throw unprocessable(
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    );
  const number = phone !== '' && factor.factor_type === 'phone' ? phoneOf(phone) : factor.phone;
  await inTransaction(context.sql, async (tx) => {
    await tx`update auth.mfa_factors set friendly_name = ${name || factor.friendly_name},
      phone = ${number}, updated_at = now() where id = ${factor.id}`;
    await auditByOperator(c, tx, 'factor_updated', {
      user_id: user.id,
      factor_id: factor.id,
      factor_type: factor.factor_type,
    });
  });
  return c.json(factorJson(await ownFactor(c, context.sql, user)));
}

async function dropFactor(c: AuthRequest, context: AuthContext): Promise<Response> {
  const user = await namedPerson(c, context.sql);
  const factor = await ownFactor(c, context.sql, user);
  await inTransaction(context.sql, async (tx) => {
    await removeFactor(tx, factor);
    await auditByOperator(c, tx, 'factor_deleted', { user_id: user.id, factor_id: factor.id });
  });
  return c.json(factorJson(factor));
}

async function dropPasskey(c: AuthRequest, context: AuthContext): Promise<Response> {
  const user = await namedPerson(c, context.sql);
  const { data: id } = z.guid().safeParse(c.req.param('passkey'));
  await inTransaction(context.sql, async (tx) => {
    if (id === undefined || !(await deletePasskey(tx, user.id, id)))
      throw notFound('validation_failed', 'Passkey not found');
    await auditByOperator(c, tx, 'passkey_deleted', { user_id: user.id, passkey_id: id });
  });
  return c.body(null, 204);
}
