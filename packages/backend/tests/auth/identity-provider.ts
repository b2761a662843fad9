import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export const CLIENT = { client_id: 'chat', client_secret: 'a-secret-between-the-two' };

/** An account at the provider. */
export type ProviderAccount = { sub: string; email: string; email_verified: boolean; name: string };

/** An OpenID Connect provider on this machine; it signs in `next` without asking. */
export type IdentityProvider = {
  issuer: string;
  /** The account that signs in next; null declines. */
  next: ProviderAccount | null;
  /** Registers the redirect URI for codes. */
  register(redirectUri: string): void;
  /** Follows redirects like a browser, and returns the first address that starts with `home`. */
  visit(url: string, home: string): Promise<URL>;
  /** An ID token as a device's native sign-in gives it to the app. */
  idToken(claims: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
};

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  const accounts = new Map<string, ProviderAccount>();
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (!provider || !request.url?.startsWith('/interaction/'))
      return void provider?.callback()(request, response);
    const account = idp.next;
    if (account) accounts.set(account.sub, account);
    const result = account
      ? { login: { accountId: account.sub } }
      : { error: 'access_denied', error_description: 'The person said no.' };
    void provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const idp: IdentityProvider = {
    issuer,
    next: null,
    register(redirectUri) {
      provider = new Provider(issuer, {
        clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
        jwks: { keys: [jwk] },
        cookies: { keys: ['of the test'] },
        claims: { email: ['email', 'email_verified'], profile: ['name'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        pkce: { required: () => true },
        ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        findAccount: (_ctx, sub) => ({
          accountId: sub,
          claims: () => ({ ...(accounts.get(sub) ?? { sub }) }),
        }),
        // Grants consent to every request.
        async loadExistingGrant({ oidc }) {
          const { accountId } = oidc.session;
          const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
    },
    visit: (url, home) => visit(new URL(url), home),
    idToken: (claims) =>
      new SignJWT({ iss: issuer, aud: CLIENT.client_id, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    stop: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
  return idp;
}

async function visit(start: URL, home: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let steps = 0; steps < 10; steps++) {
    if (url.href.startsWith(home)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', ...value] = pair.split('=');
      cookies.set(name, value.join('='));
    }
    const location = answer.headers.get('location');
    if (location === null)
      throw new Error(`${url.href} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
  }
  throw new Error('The way leads nowhere.');
}
