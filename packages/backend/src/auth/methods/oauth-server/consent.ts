import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest, AuthRoutes } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { inTransaction } from '../../database.ts';
import { AuthError, badRequest, forbidden, invalid, notFound } from '../../errors.ts';
import { pkceChallenge } from '../../links/flow.ts';
import { requireProof } from '../../proof/proof.ts';
import { bodyOf, signedIn } from '../../requests.ts';
import {
  approve,
  type Authorization,
  consentsOf,
  deny,
  insertAuthorization,
  keepConsent,
  pendingFor,
  revokeConsent,
} from './authorizations.ts';
import { clientById, clientCard, type OAuthClient, redirectUris } from './clients.ts';
import { requireServer } from './settings.ts';

const SCOPES = ['openid', 'profile', 'email', 'phone'];

/** Programs request access; users grant or refuse it, and can revoke it later. */
export function addConsent(app: AuthRoutes, context: AuthContext): void {
  app.get('/oauth/authorize', (c) => authorize(c, context));
  app.get('/oauth/authorizations/:authorization', (c) => details(c, context));
  app.post('/oauth/authorizations/:authorization/consent', (c) => decide(c, context));
  app.get('/user/oauth/grants', (c) => grants(c, context));
  app.delete('/user/oauth/grants', (c) => revoke(c, context));
}

async function authorize(c: AuthRequest, context: AuthContext): Promise<Response> {
  const settings = requireServer(context);
  const query = c.req.query();
  const { data: id } = z.guid().safeParse(query.client_id);
  const client = id === undefined ? null : await clientById(context.sql, id);
  if (!client) throw badRequest('oauth_client_not_found', 'invalid client_id');
  const redirectUri = query.redirect_uri ?? '';
  // The code is sent to this address, so the program must have registered it.
  if (!redirectUris(client).includes(redirectUri)) throw invalid('invalid redirect_uri');
  try {
    const params = {
      clientId: client.id,
      redirectUri,
      scope: scopeOf(query.scope ?? '', query.response_type ?? ''),
      state: query.state ?? null,
      challenge: requiredChallenge(query),
    };
    const made = await insertAuthorization(context.sql, params);
    const page = new URL(settings.authorization_url_path, `${context.siteUrl}/`);
    page.searchParams.set('authorization_id', made);
    return c.redirect(page.href, 302);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const facts = { error: 'invalid_request', error_description: error.message };
    return c.redirect(answered(redirectUri, { ...facts, state: query.state ?? null }), 302);
  }
}

function requiredChallenge(query: Record<string, string>) {
  const { code_challenge: challenge, code_challenge_method: method = 'plain' } = query;
  const made = challenge
    ? pkceChallenge({ code_challenge: challenge, code_challenge_method: method })
    : null;
  if (!made) throw invalid('PKCE is required: code_challenge is missing');
  return made;
}

function scopeOf(asked: string, responseType: string): string {
  if (responseType !== 'code') throw invalid('only response_type=code is supported');
  const scopes = asked.split(' ').filter(Boolean);
  const odd = scopes.find((scope) => !SCOPES.includes(scope));
  if (odd !== undefined) throw invalid(`unsupported scope ${JSON.stringify(odd)}`);
  return scopes.length > 0 ? scopes.join(' ') : 'email';
}

/**
 * The access that the user is asked to grant. Scopes granted before are approved without asking.
 */
async function details(c: AuthRequest, context: AuthContext): Promise<Response> {
  requireServer(context);
  const { user } = await signedIn(c, context);
  const answer = await inTransaction(context.sql, async (tx) => {
    const asked = await pendingFor(tx, c.req.param('authorization') ?? '', user.id);
    const client = asked && (await clientById(tx, asked.client_id));
    if (!asked || !client) throw unknownAuthorization();
    const [consent] = await consentsOf(tx, user.id, client.id);
    const allowed = consent?.scopes.split(' ') ?? [];
    if (consent && asked.scope.split(' ').every((scope) => allowed.includes(scope)))
      return { redirect_url: withCode(asked, await approve(tx, asked)) };
    return {
      authorization_id: asked.authorization_id,
      redirect_uri: asked.redirect_uri,
      client: clientCard(client),
      user: { id: user.id, email: user.email ?? '' },
      scope: asked.scope,
    };
  });
  return c.json(answer);
}

const decisionSchema = z.looseObject({ action: z.string().default('') });

async function decide(c: AuthRequest, context: AuthContext): Promise<Response> {
  requireServer(context);
  const who = await signedIn(c, context);
  const { user, session } = who;
  // A program that acts for a user cannot consent to another program.
  if (!session || session.oauth_client_id !== null)
    throw forbidden('insufficient_scope', 'Only the person themselves gives their consent.');
  const { action } = await bodyOf(c, decisionSchema);
  if (action !== 'approve' && action !== 'deny')
    throw invalid("action must be 'approve' or 'deny'");
  if (action === 'approve') await requireProof(context, who, 'grant_access');
  const redirectUrl = await inTransaction(context.sql, async (tx) => {
    const asked = await pendingFor(tx, c.req.param('authorization') ?? '', user.id);
    if (!asked) throw unknownAuthorization();
    if (action === 'deny') {
      await deny(tx, asked);
      const facts = { error: 'access_denied', error_description: 'User denied the request' };
      return answered(asked.redirect_uri, { ...facts, state: asked.state });
    }
    const { client_id: clientId, scope } = asked;
    await keepConsent(tx, { userId: user.id, clientId, scope });
    await writeAudit(tx, {
      actor: user,
      action: 'oauth_consent_granted',
      address: c.env.address,
      traits: { oauth_client_id: clientId, scope },
    });
    return withCode(asked, await approve(tx, asked));
  });
  return c.json({ redirect_url: redirectUrl });
}

async function grants(c: AuthRequest, context: AuthContext): Promise<Response> {
  requireServer(context);
  const { user } = await signedIn(c, context);
  const granted = [];
  for (const consent of await consentsOf(context.sql, user.id)) {
    const client: OAuthClient | null = await clientById(context.sql, consent.client_id);
    if (!client) continue;
    const { scopes, granted_at: grantedAt } = consent;
    granted.push({ client: clientCard(client), scopes: scopes.split(' '), granted_at: grantedAt });
  }
  return c.json(granted);
}

async function revoke(c: AuthRequest, context: AuthContext): Promise<Response> {
  requireServer(context);
  const { user } = await signedIn(c, context);
  const { data: clientId } = z.guid().safeParse(c.req.query('client_id'));
  if (clientId === undefined) throw invalid('client_id query parameter is required');
  await inTransaction(context.sql, async (tx) => {
    if (!(await revokeConsent(tx, user.id, clientId)))
      throw notFound('oauth_consent_not_found', 'No active grant found for this client');
    await writeAudit(tx, {
      actor: user,
      action: 'oauth_consent_revoked',
      address: c.env.address,
      traits: { oauth_client_id: clientId },
    });
  });
  return c.body(null, 204);
}

const unknownAuthorization = () =>
  notFound('oauth_authorization_not_found', 'authorization not found');

const withCode = ({ redirect_uri: uri, state }: Authorization, code: string): string =>
  answered(uri, { code, state });

function answered(uri: string, facts: Readonly<Record<string, string | null>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(facts))
    if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
