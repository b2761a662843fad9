import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { AuthError, badRequest, OAuthError, unprocessable } from '../../errors.ts';
import { OAUTH_WORDS, withCode, withSession } from '../../links/landing.ts';
import { deviceOf } from '../../requests.ts';
import { beginFirstSession } from '../../sessions/issue.ts';
import { userById } from '../../users/store.ts';
import { type Welcome, welcome } from './accounts.ts';
import { admissionOf, admitting } from './admission.ts';
import { clientOf, exchange, type Exchanged } from './clients.ts';
import {
  type ExternalFlow,
  finishExternalFlow,
  forgetExternalFlow,
  takeExternalFlow,
} from './flows.ts';
import { linkIdentity } from './linking.ts';

/**
 * Handles the return from a provider. After any failure the user is redirected to the page where
 * they started.
 */
export async function callback(c: AuthRequest, context: AuthContext): Promise<Response> {
  const answer = await answerOf(c);
  let redirectTo = context.siteUrl;
  try {
    const flow = await flowOf(context, answer);
    redirectTo = flow.referrer ?? redirectTo;
    c.header('cache-control', 'no-store');
    return c.redirect(await finish(c, context, flow, answer, redirectTo), 302);
  } catch (error) {
    if (error instanceof AuthError || error instanceof OAuthError)
      return c.redirect(withError(redirectTo, error), 302);
    throw error;
  }
}

const fieldsSchema = z.record(z.string(), z.string());

/**
 * Apple answers with a form, which the gateway passes on as JSON; other providers use the query.
 */
async function answerOf(c: AuthRequest): Promise<URLSearchParams> {
  if (c.req.method !== 'POST') return new URL(c.req.url).searchParams;
  const text = await c.req.text();
  if (!c.req.header('content-type')?.startsWith('application/json'))
    return new URLSearchParams(text);
  return new URLSearchParams(await fieldsSchema.parseAsync(JSON.parse(text)).catch(() => ({})));
}

async function flowOf(context: AuthContext, answer: URLSearchParams): Promise<ExternalFlow> {
  const state = answer.get('state');
  if (!state) throw badRequest('bad_oauth_callback', 'OAuth state parameter missing');
  const isFlowId = z.guid().safeParse(state).success;
  const flow = isFlowId ? await takeExternalFlow(context.sql, state) : null;
  if (!flow) throw badRequest('bad_oauth_state', 'OAuth state not found or expired');
  return flow;
}

async function finish(
  c: AuthRequest,
  context: AuthContext,
  flow: ExternalFlow,
  answer: URLSearchParams,
  redirectTo: string,
): Promise<string> {
  const refusal = answer.get('error');
  if (refusal) throw new OAuthError(refusal, answer.get('error_description') ?? refusal);
  if (!answer.get('code')) throw badRequest('bad_oauth_callback', 'OAuth code parameter missing');
  const client = await clientOf(context, flow.provider_type);
  const secrets = { state: flow.id, verifier: flow.code_verifier ?? '' };
  const given = await exchange(context, client, answer, secrets);
  const admission = admissionOf(c, context, flow.invite_token);
  const how = { isEmailOptional: client.settings.email_optional, admission };
  const arrive = async (tx: AuthSql) => {
    const { user, refusal: later } = flow.linking_target_id
      ? await linkTo(c, context, tx, flow.linking_target_id, client.name, given)
      : await welcome(c, context, tx, client.name, given.user, how);
    // Commits: the account waits for its confirmation.
    if (later) return later;
    if (flow.code_challenge) {
      await finishExternalFlow(tx, flow.id, { userId: user.id, ...given });
      return withCode(redirectTo, flow.auth_code ?? '');
    }
    await forgetExternalFlow(tx, flow.id);
    return user;
  };
  const arrived = await admitting(admission, () => inTransaction(context.sql, arrive));
  if (typeof arrived === 'string') return arrived;
  const begun = { method: 'oauth', device: deviceOf(c) };
  const session = await beginFirstSession(context, arrived, begun);
  return withSession(redirectTo, session, providerTokens(given));
}

async function linkTo(
  c: AuthRequest,
  context: AuthContext,
  tx: AuthSql,
  id: string,
  provider: string,
  given: Exchanged,
): Promise<Welcome> {
  const user = await userById(tx, id);
  if (!user) throw unprocessable('user_not_found', 'Linking target user not found');
  return linkIdentity(c, context, tx, user, provider, given.user);
}

const providerTokens = ({ accessToken, refreshToken }: Exchanged): Record<string, string> => ({
  provider_token: accessToken,
  ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
});

const DENIED = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** Errors go into the query and the fragment, as clients expect. */
function withError(redirectTo: string, error: AuthError | OAuthError): string {
  const url = new URL(redirectTo);
  const facts: Record<string, string> =
    error instanceof OAuthError
      ? { error: error.error, error_description: error.message }
      : {
          error: DENIED.has(error.code)
            ? 'access_denied'
            : (OAUTH_WORDS[error.status] ?? 'server_error'),
          error_code: error.code,
          error_description: error.message,
        };
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...facts, sb: '' }).toString();
  return url.href;
}
