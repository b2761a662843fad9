import { z } from 'zod';
import type { AuthContext, Grant, Method } from '../context.ts';
import type { AuthRoutes } from '../requester.ts';
import { inTransaction } from '../database.ts';
import { badRequest, invalid } from '../errors.ts';
import { writeAudit } from '../audit.ts';
import { redeemCode } from '../links/flow.ts';
import { bodyOf, deviceOf } from '../requests.ts';
import { beginSession } from '../sessions/issue.ts';
import { refreshSession } from '../sessions/refresh.ts';
import { isBanned, userById } from '../users/store.ts';
import { passwordGrant } from './password-grant.ts';

const refreshSchema = z.object({ refresh_token: z.string().nullish() });
const pkceSchema = z.object({
  auth_code: z.string().nullish(),
  code_verifier: z.string().nullish(),
});

const refreshGrant: Grant = async (c, context) => {
  const { refresh_token: token } = await bodyOf(c, refreshSchema);
  if (!token) throw invalid('refresh_token required');
  return c.json(await refreshSession(context, token, deviceOf(c)));
};

const pkceGrant: Grant = async (c, context) => {
  const { auth_code: code, code_verifier: verifier } = await bodyOf(c, pkceSchema);
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const answer = await inTransaction(context.sql, async (tx) => {
    const flow = await redeemCode(tx, code, verifier);
    const user = flow.user_id === null ? null : await userById(tx, flow.user_id);
    if (!user) throw badRequest('user_not_found', 'The account of this code is gone.');
    if (isBanned(user)) throw badRequest('user_banned', 'User is banned');
    await writeAudit(tx, {
      actor: user,
      action: 'login',
      address: c.env.address,
      traits: { provider_type: flow.authentication_method },
    });
    const { provider_access_token: access, provider_refresh_token: refresh } = flow;
    const session = { method: flow.authentication_method, device: deviceOf(c) };
    return {
      ...(await beginSession(context, tx, user, session)),
      ...(access ? { provider_token: access } : {}),
      ...(refresh ? { provider_refresh_token: refresh } : {}),
    };
  });
  return c.json(answer);
};

const OWN_GRANTS: Readonly<Record<string, Grant>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
};

/** `POST /token`: all grants that start a session without a link. */
export function addToken(app: AuthRoutes, context: AuthContext, methods: readonly Method[]): void {
  const grants = Object.assign({}, OWN_GRANTS, ...methods.map((method) => method.grants ?? {}));
  const known = new Map<string, Grant>(Object.entries(grants));
  app.post('/token', async (c) => {
    const grant = known.get(c.req.query('grant_type') ?? '');
    if (!grant) throw badRequest('invalid_credentials', 'unsupported_grant_type');
    const isRefresh = grant === refreshGrant;
    await context.rates.take(isRefresh ? 'token_refresh' : 'sign_in_sign_ups', c);
    c.header('cache-control', 'no-store');
    return grant(c, context);
  });
}
