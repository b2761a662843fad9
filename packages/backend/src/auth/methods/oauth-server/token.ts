import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest, AuthRoutes } from '../../requester.ts';
import { inTransaction } from '../../database.ts';
import { AuthError, OAuthError } from '../../errors.ts';
import { fits } from '../../links/flow.ts';
import { deviceOf, signedIn } from '../../requests.ts';
import { beginSession, type TokenResponse } from '../../sessions/issue.ts';
import { refreshSession } from '../../sessions/refresh.ts';
import { isBanned, userById } from '../../users/store.ts';
import { takeCode } from './authorizations.ts';
import { clientById, knowsSecret, type OAuthClient } from './clients.ts';
import { formFields, requireServer, serverSettings } from './settings.ts';

/** Endpoints that give programs tokens and user info. */
export function addTokens(app: AuthRoutes, context: AuthContext): void {
  app.post('/oauth/token', async (c) => {
    requireServer(context);
    const fields = await formFields(c);
    const client = await authenticated(c, context, fields);
    c.header('cache-control', 'no-store');
    if (fields.grant_type === 'authorization_code')
      return c.json(withoutUser(await exchange(c, context, client, fields)));
    if (fields.grant_type === 'refresh_token')
      return c.json(withoutUser(await refreshed(c, context, client, fields.refresh_token ?? '')));
    throw new OAuthError('unsupported_grant_type', 'grant_type is unknown');
  });
  app.get('/oauth/userinfo', async (c) => {
    requireServer(context);
    const { user } = await signedIn(c, context);
    const { name, picture } = user.raw_user_meta_data ?? {};
    return c.json({
      sub: user.id,
      ...(user.email
        ? { email: user.email, email_verified: user.email_confirmed_at !== null }
        : {}),
      ...(user.phone
        ? { phone_number: user.phone, phone_number_verified: user.phone_confirmed_at !== null }
        : {}),
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof picture === 'string' ? { picture } : {}),
    });
  });
  app.get('/.well-known/oauth-authorization-server', (c) => {
    requireServer(context);
    const url = context.apiUrl();
    const { allow_dynamic_registration: isOpen } = serverSettings(context);
    return c.json({
      issuer: context.settings.jwt_issuer ?? url,
      authorization_endpoint: `${url}/oauth/authorize`,
      token_endpoint: `${url}/oauth/token`,
      userinfo_endpoint: `${url}/oauth/userinfo`,
      jwks_uri: `${url}/.well-known/jwks.json`,
      ...(isOpen ? { registration_endpoint: `${url}/oauth/clients/register` } : {}),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      code_challenge_methods_supported: ['S256', 'plain'],
    });
  });
}

/** Returns only the tokens; programs get the user from userinfo. */
const withoutUser = ({ user: _user, ...tokens }: TokenResponse) => tokens;

const refused = () => new OAuthError('invalid_client', 'Invalid client credentials');

async function authenticated(
  c: AuthRequest,
  { sql }: AuthContext,
  fields: Record<string, string>,
): Promise<OAuthClient> {
  const basic = basicOf(c.req.header('authorization') ?? '');
  const { data: id } = z.guid().safeParse(basic?.id ?? fields.client_id);
  const client = id === undefined ? null : await clientById(sql, id);
  const secret = basic?.secret ?? fields.client_secret ?? null;
  if (!client || !knowsSecret(client, secret)) throw refused();
  return client;
}

function basicOf(header: string): { id: string; secret: string } | null {
  const [, encoded] = /^Basic\s+(.+)$/i.exec(header) ?? [];
  if (encoded === undefined) return null;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(rest.join(':')) };
  } catch {
    throw refused();
  }
}

async function exchange(
  c: AuthRequest,
  context: AuthContext,
  client: OAuthClient,
  fields: Record<string, string>,
): Promise<TokenResponse> {
  const invalid = (why: string) => new OAuthError('invalid_grant', why);
  const done = await inTransaction(context.sql, async (tx) => {
    const grant = await takeCode(tx, fields.code ?? '');
    if (!grant || grant.client_id !== client.id) return invalid('Invalid authorization code');
    // Uses up the code even if the rest of the request is wrong, so that it cannot be tried again.
    if (grant.redirect_uri !== fields.redirect_uri) return invalid('redirect_uri does not match');
    if (!fits(fields.code_verifier ?? '', grant.code_challenge ?? '', grant.code_challenge_method))
      return invalid('Invalid code_verifier');
    const user = grant.user_id === null ? null : await userById(tx, grant.user_id);
    if (!user || isBanned(user)) return invalid('The account is not available');
    return beginSession(context, tx, user, {
      method: 'oauth_provider/authorization_code',
      device: deviceOf(c),
      oauthClientId: client.id,
      scopes: grant.scope,
    });
  });
  if (done instanceof OAuthError) throw done;
  return done;
}

/** A program can refresh only its own sessions. */
async function refreshed(
  c: AuthRequest,
  context: AuthContext,
  client: OAuthClient,
  token: string,
): Promise<TokenResponse> {
  const [owner] = await context.sql<{ client: string | null }[]>`
    select s.oauth_client_id as client from auth.refresh_tokens t
    join auth.sessions s on s.id = t.session_id where t.token = ${token}`;
  if (owner?.client !== client.id) throw new OAuthError('invalid_grant', 'Invalid refresh token');
  try {
    return await refreshSession(context, token, deviceOf(c));
  } catch (error) {
    if (error instanceof AuthError) throw new OAuthError('invalid_grant', error.message);
    throw error;
  }
}
