import type { ProviderClient } from './client.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  fetchProtectedResource,
  fetchUserInfo,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { AuthContext } from '../../context.ts';
import { AuthError, invalid } from '../../errors.ts';
import { type ExternalSettings, UNNAMED } from '../../settings.ts';
import { customClient } from './custom.ts';
import { customProvider } from './custom-store.ts';
import { baseOf, identityProviderOf } from './providers.ts';
import { type ProviderUser, userOfClaims } from './user-data.ts';

/** Result of exchanging a code: the user, and tokens for the provider's API. */
export type Exchanged = { user: ProviderUser; accessToken: string; refreshToken: string | null };

/** Lifetime of a provider's discovery document in the cache, in milliseconds. */
const KEPT_MS = 60 * 60_000;
const discovered = new Map<string, { at: number; configuration: Promise<Configuration> }>();

/** Finds a provider by name, in config.toml or among the operator's; null if there is none. */
export async function clientNamed(
  { settings: { external }, sql }: AuthContext,
  asked: string,
): Promise<ProviderClient | null> {
  const name = asked.toLowerCase();
  if (name.startsWith('custom:')) {
    const row = await customProvider(sql, name);
    return row && customClient(row);
  }
  const settings = (Object.hasOwn(external, name) ? external[name] : undefined) ?? UNNAMED;
  const provider = identityProviderOf(name, settings);
  return provider && { name, provider, settings };
}

/** @throws AuthError 400 for a provider that is unknown, disabled or not configured. */
export async function clientOf(context: AuthContext, asked: string): Promise<ProviderClient> {
  const client = await clientNamed(context, asked);
  if (!client) throw unsupported(`Provider ${JSON.stringify(asked)} could not be found`);
  if (!client.settings.enabled) throw unsupported('provider is not enabled');
  if (client.settings.client_id === '') throw unsupported('missing OAuth client ID');
  if (client.settings.secret === '') throw unsupported('missing OAuth secret');
  return client;
}

const unsupported = (why: string) => invalid(`Unsupported provider: ${why}`);

export const redirectUriOf = (context: AuthContext, { settings }: ProviderClient): string =>
  settings.redirect_uri || `${context.apiUrl()}/callback`;

/** The address to redirect the browser to, and the verifier for exchanging its code. */
export async function authorizationUrl(
  context: AuthContext,
  client: ProviderClient,
  params: { state: string; scopes: string; parameters: Readonly<Record<string, string>> },
): Promise<{ url: string; verifier: string }> {
  const { provider } = client;
  const verifier = randomPKCECodeVerifier();
  const url = buildAuthorizationUrl(await configurationOf(client), {
    ...params.parameters,
    ...provider.parameters,
    redirect_uri: redirectUriOf(context, client),
    response_type: 'code',
    scope: [provider.scopes, params.scopes].filter(Boolean).join(' '),
    state: params.state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, verifier };
}

/** @throws AuthError 500 if the provider rejects the code or returns no user. */
export async function exchange(
  context: AuthContext,
  client: ProviderClient,
  answer: URLSearchParams,
  { state, verifier }: { state: string; verifier: string },
): Promise<Exchanged> {
  const { provider, settings, name } = client;
  try {
    const configuration = await configurationOf(client);
    const url = new URL(redirectUriOf(context, client));
    url.search = answer.toString();
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      idTokenExpected: provider.kind === 'oidc',
    });
    const given = {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? null,
    };
    if (provider.kind === 'oauth') {
      const ask = (address: string) => asked(configuration, tokens.access_token, address);
      return { ...given, user: await provider.read(ask, baseOf(provider, settings)) };
    }
    const read = provider.read ?? userOfClaims;
    return { ...given, user: read(await claimsOf(configuration, tokens), settings) };
  } catch (error) {
    context.log({ level: 'warn', message: `${name} did not vouch`, error: String(error) });
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code');
  }
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** The ID token's claims, completed from user info if they lack an address. */
async function claimsOf(configuration: Configuration, tokens: Tokens) {
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token.');
  if (claims.email || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}

async function asked(configuration: Configuration, token: string, url: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'auth' });
  const answer = await fetchProtectedResource(
    configuration,
    token,
    new URL(url),
    'GET',
    undefined,
    headers,
  );
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/**
 * Configuration for talking to a provider. Discovery results are cached for a while, failures are
 * not.
 */
export function configurationOf(client: ProviderClient): Promise<Configuration> {
  const { provider, settings } = client;
  if (provider.kind === 'oauth') return Promise.resolve(fixed(baseOf(provider, settings), client));
  const issuer = provider.issuer(settings);
  const key = JSON.stringify([issuer, settings.client_id, settings.secret]);
  const known = discovered.get(key);
  if (known && Date.now() - known.at < KEPT_MS) return known.configuration;
  const configuration = discover(issuer, settings);
  discovered.set(key, { at: Date.now(), configuration });
  configuration.catch(() => discovered.delete(key));
  return configuration;
}

async function discover(issuer: string, settings: ExternalSettings): Promise<Configuration> {
  const [clientId = ''] = settings.client_id.split(',');
  const isPlain = issuer.startsWith('http:');
  const execute = isPlain ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, { execute });
  const server = found.serverMetadata();
  // Without a list only basic authentication is supported, according to the specification.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? ClientSecretBasic(settings.secret)
    : ClientSecretPost(settings.secret);
  const configuration = new Configuration(server, clientId, undefined, authentication);
  if (isPlain) allowInsecureRequests(configuration);
  return configuration;
}

function fixed(base: string, { provider, settings }: ProviderClient): Configuration {
  if (provider.kind !== 'oauth') throw new Error('This provider is discovered.');
  const server = {
    issuer: base,
    authorization_endpoint: new URL(provider.authorize, base).href,
    token_endpoint: new URL(provider.token, base).href,
  };
  const authentication = ClientSecretPost(settings.secret);
  const [clientId = ''] = settings.client_id.split(',');
  const configuration = new Configuration(server, clientId, undefined, authentication);
  if (base.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
}
