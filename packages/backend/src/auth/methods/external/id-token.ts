import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { AuthContext, Grant } from '../../context.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { badRequest, OAuthError } from '../../errors.ts';
import { bodyOf, deviceOf } from '../../requests.ts';
import { beginFirstSession } from '../../sessions/issue.ts';
import { welcome } from './accounts.ts';
import { admissionOf, admitting } from './admission.ts';
import { clientNamed, configurationOf } from './clients.ts';
import type { ProviderClient } from './client.ts';
import { linkIdentity, linkingTarget } from './linking.ts';
import { userOfClaims } from './user-data.ts';

const bodySchema = z.looseObject({
  id_token: z.string().default(''),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  provider: z.string().default(''),
  client_id: z.string().nullish(),
  issuer: z.string().nullish(),
  link_identity: z.boolean().nullish(),
  /** Not in GoTrue: the secret of the invitation that brought the user. */
  invite_token: z.string().nullish(),
});
type Body = z.infer<typeof bodySchema>;

const bad = (why: string) => new OAuthError('invalid request', why);

/** `POST /token?grant_type=id_token`: signs in with an ID token from a device's native sign-in. */
export const idTokenGrant: Grant = async (c, context) => {
  const body = await bodyOf(c, bodySchema);
  if (body.id_token === '') throw bad('id_token required');
  if (body.provider === '' && (!body.client_id || !body.issuer))
    throw bad('provider or client_id and issuer required');
  const client = await allowed(context, body);
  const claims = await verified(context, client, body);
  checkNonce(client, claims, body);
  checkAccessToken(claims, body);
  const read = client.provider.kind === 'oidc' && client.provider.read;
  const userData = read ? read(claims, client.settings) : userOfClaims(claims);
  const target = body.link_identity ? await linkingTarget(c, context) : null;
  const admission = admissionOf(c, context, body.invite_token ?? null);
  const how = { isEmailOptional: client.settings.email_optional, admission };
  const arrive = async (tx: AuthSql) => {
    const { user, refusal } = target
      ? await linkIdentity(c, context, tx, target, client.name, userData)
      : await welcome(c, context, tx, client.name, userData, how);
    return refusal ?? user;
  };
  const user = await admitting(admission, () => inTransaction(context.sql, arrive));
  const begun = { method: 'oauth', device: deviceOf(c) };
  return c.json(await beginFirstSession(context, user, begun));
};

/** @throws AuthError 400 if the provider is disabled or does not issue ID tokens. */
async function allowed(context: AuthContext, { provider, issuer }: Body): Promise<ProviderClient> {
  const { external } = context.settings;
  const byIssuer = Object.keys(external).find((one) => issuer && external[one]?.url === issuer);
  const name = provider || byIssuer || '';
  const client = await clientNamed(context, name);
  if (client?.provider.kind !== 'oidc')
    throw badRequest('validation_failed', `Custom OIDC provider "${name}" not allowed`);
  if (client.settings.enabled) return client;
  const its = client.provider.issuer(client.settings);
  throw badRequest('provider_disabled', `Provider (issuer "${its}") is not enabled`);
}

/** @throws OAuthError for a token that its provider has not signed for this project. */
async function verified(
  context: AuthContext,
  client: ProviderClient,
  body: Body,
): Promise<JWTPayload> {
  const audience = client.settings.client_id.split(',').map((one) => one.trim());
  try {
    // Rejects malformed tokens before contacting the provider.
    decodeJwt(body.id_token);
    const server = (await configurationOf(client)).serverMetadata();
    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''));
    const { payload } = await jwtVerify(body.id_token, keys, {
      issuer: server.issuer,
      requiredClaims: ['sub', 'exp'],
    });
    const named = [payload.aud ?? []].flat();
    if (!audience.some((one) => one !== '' && named.includes(one)))
      throw bad('Unacceptable audience in id_token');
    return payload;
  } catch (error) {
    if (error instanceof OAuthError) throw error;
    if (!(error instanceof errors.JOSEError))
      context.log({ level: 'warn', message: 'An ID token was not read', error: String(error) });
    throw bad('Bad ID token');
  }
}

function checkNonce(
  { settings }: ProviderClient,
  { nonce: inToken }: JWTPayload,
  { nonce }: Body,
): void {
  if (settings.skip_nonce_check) return;
  if (Boolean(inToken) !== Boolean(nonce))
    throw bad('Passed nonce and nonce in id_token should either both exist or not.');
  if (!nonce) return;
  const hash = createHash('sha256').update(nonce).digest('hex');
  if (hash !== inToken) throw new OAuthError('invalid nonce', 'Nonces mismatch');
}

/** If the token contains a hash of its access token, the given access token must match it. */
function checkAccessToken({ at_hash: expected }: JWTPayload, { access_token: token }: Body): void {
  if (!token || typeof expected !== 'string') return;
  const half = createHash('sha256').update(token).digest().subarray(0, 16);
  if (half.toString('base64url') !== expected) throw bad('Bad ID token');
}
