import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { AuthError } from '../../errors.ts';
import { pkceChallenge } from '../../links/flow.ts';
import { redirectFor } from '../../links/redirects.ts';
import { authorizationUrl, clientOf } from './clients.ts';
import { beginExternalFlow } from './flows.ts';

/**
 * Query parameters that Auth handles; all others are passed on to the provider, as on the hosted
 * service.
 */
const OURS = new Set([
  'provider',
  'scopes',
  'redirect_to',
  'code_challenge',
  'code_challenge_method',
  'invite_token',
  'skip_http_redirect',
  'apikey',
  // Auth sets these parameters itself.
  'state',
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'nonce',
]);

/**
 * The provider's address to redirect the user to.
 * @param linkingTarget the user who gets the identity; null to sign in.
 * @throws AuthError 400 for a provider that is unknown, disabled or not configured.
 */
export async function start(
  c: AuthRequest,
  context: AuthContext,
  linkingTarget: string | null,
): Promise<string> {
  const query = c.req.query();
  const client = await clientOf(context, query.provider ?? '');
  const challenge = pkceChallenge(query);
  const state = randomUUID();
  const parameters = Object.fromEntries(Object.entries(query).filter(([name]) => !OURS.has(name)));
  const { url, verifier } = await reaching(context, client.name, () =>
    authorizationUrl(context, client, { state, scopes: query.scopes ?? '', parameters }),
  );
  await beginExternalFlow(context.sql, {
    id: state,
    provider: client.name,
    challenge,
    redirectTo: redirectFor(c, context, query.redirect_to),
    linkingTarget,
    verifier,
    invitation: query.invite_token || null,
  });
  return url;
}

/** @throws AuthError 500 if the provider cannot be reached. */
async function reaching<T>({ log }: AuthContext, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log({ level: 'error', message: `${name} is not reached`, error: String(error) });
    throw new AuthError(500, 'unexpected_failure', `Error reaching the provider ${name}`);
  }
}
