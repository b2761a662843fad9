import { z } from 'zod';

const PATIENCE_MS = 10_000;
const address = z.url({ protocol: /^https?$/ });
const metadataSchema = z.looseObject({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  response_types_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});
const keysSchema = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Fetches the discovery document and the keys of an OpenID Connect provider, as a sign-in does.
 * @returns the issuer as the provider spells it
 * @throws Error for the operator if signing in with the provider cannot work
 */
export async function checkIssuer(issuer: string): Promise<string> {
  if (!address.safeParse(issuer).success)
    throw new Error(`${issuer} is no issuer: an issuer is an address that begins with https://.`);
  requireSecret('The issuer', issuer);
  const url = new URL(issuer);
  if (url.search || url.hash || url.username || url.password)
    throw new Error('An issuer has no query, no fragment and no password in it.');
  const discovery = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const parsed = metadataSchema.safeParse(await fetchJson(discovery));
  if (!parsed.success) {
    const missing = [...new Set(parsed.error.issues.map(({ path }) => path[0] ?? 'everything'))];
    throw new Error(
      `${discovery} does not describe a provider of OpenID Connect: ` +
        `it lacks a proper ${missing.join(', ')}.`,
    );
  }
  const metadata = parsed.data;
  if (new URL(metadata.issuer).href !== url.href)
    throw new Error(
      `The provider calls itself ${metadata.issuer}, not ${issuer}. ` +
        'Give the issuer as the provider spells it; its tokens name it.',
    );
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    requireSecret(`Its ${name}`, metadata[name]);
  if (!metadata.response_types_supported.includes('code'))
    throw new Error('The provider does not offer the authorization code flow.');
  const challenges = metadata.code_challenge_methods_supported;
  if (challenges && !challenges.includes('S256'))
    throw new Error('The provider does not offer PKCE with S256.');
  if (!keysSchema.safeParse(await fetchJson(metadata.jwks_uri)).success)
    throw new Error(`${metadata.jwks_uri} holds no keys, so no token could be checked.`);
  return metadata.issuer;
}

/** Rejects an address that would send codes and tokens over a network in plain text. */
function requireSecret(what: string, text: string): void {
  const { protocol, hostname } = new URL(text);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    throw new Error(
      `${what} is ${text}. It must begin with https://; ` +
        'http:// is only accepted for a provider on this machine.',
    );
}

async function fetchJson(url: string): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached (${reasonOf(error)}). Is the issuer right?`, {
      cause: error,
    });
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}. Is the issuer right?`);
  return answer.json().catch((error: unknown) => {
    throw new Error(`${url} answers with something that is not JSON.`, { cause: error });
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
