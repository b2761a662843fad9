import { z } from 'zod';
import type { AuthContext, Method } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { inTransaction } from '../../database.ts';
import { invalid, notFound } from '../../errors.ts';
import { bodyOf } from '../../requests.ts';
import { passkeysEnabled } from '../../webauthn/party.ts';
import { proverOf } from '../factors/rules.ts';
import {
  passkeyOwner,
  registrationOptions,
  registrationVerify,
  requirePasskeys,
} from './register.ts';
import { authenticationOptions, authenticationVerify } from './sign-in.ts';
import { deletePasskey, passkeyJson, passkeysOf, renamePasskey } from './store.ts';

const nameSchema = z.looseObject({ friendly_name: z.string().default('') });
const LONGEST_NAME = 120;

/** Passkeys, with auth-js's endpoints. A passkey signs in without a password. */
export const passkeys: Method = {
  settings: (context) => ({ passkeys_enabled: passkeysEnabled(context) }),
  routes(app, context) {
    app.post('/passkeys/registration/options', (c) => registrationOptions(c, context));
    app.post('/passkeys/registration/verify', (c) => registrationVerify(c, context));
    app.post('/passkeys/authentication/options', (c) => authenticationOptions(c, context));
    app.post('/passkeys/authentication/verify', (c) => authenticationVerify(c, context));
    app.get('/passkeys', (c) => list(c, context));
    app.patch('/passkeys/:passkey', (c) => rename(c, context));
    app.delete('/passkeys/:passkey', (c) => remove(c, context));
  },
};

async function list(c: AuthRequest, context: AuthContext): Promise<Response> {
  requirePasskeys(context);
  const { user } = await proverOf(c, context);
  return c.json((await passkeysOf(context.sql, user.id)).map(passkeyJson));
}

async function rename(c: AuthRequest, context: AuthContext): Promise<Response> {
  requirePasskeys(context);
  const { user } = await proverOf(c, context);
  const id = passkeyId(c);
  const { friendly_name: name } = await bodyOf(c, nameSchema);
  if (name === '') throw invalid('friendly_name is required');
  if (name.length > LONGEST_NAME)
    throw invalid(`friendly_name must be ${LONGEST_NAME} characters or less`);
  const passkey = await inTransaction(context.sql, async (tx) => {
    const renamed = await renamePasskey(tx, user.id, id, name);
    if (!renamed) throw unknownPasskey();
    await writeAudit(tx, {
      actor: user,
      action: 'passkey_updated',
      address: c.env.address,
      traits: { passkey_id: id },
    });
    return renamed;
  });
  return c.json(passkeyJson(passkey));
}

async function remove(c: AuthRequest, context: AuthContext): Promise<Response> {
  const { user } = await passkeyOwner(c, context, 'remove_passkey');
  const id = passkeyId(c);
  await inTransaction(context.sql, async (tx) => {
    if (!(await deletePasskey(tx, user.id, id))) throw unknownPasskey();
    await writeAudit(tx, {
      actor: user,
      action: 'passkey_deleted',
      address: c.env.address,
      traits: { passkey_id: id },
    });
  });
  return c.body(null, 204);
}

const unknownPasskey = () => notFound('validation_failed', 'Passkey not found');

function passkeyId(c: AuthRequest): string {
  const { data } = z.guid().safeParse(c.req.param('passkey'));
  if (data === undefined) throw unknownPasskey();
  return data;
}
