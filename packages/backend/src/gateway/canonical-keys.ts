import { bearerToken, CallerError, type CallerResolver } from './caller.ts';
import type { ProjectKeys } from './keys.ts';

/** Paths that need no key: links opened from mails, and endpoints for third-party programs. */
const KEYLESS_PATHS = new Set([
  '/auth/v1/verify',
  '/auth/v1/authorize',
  '/auth/v1/callback',
  '/auth/v1/.well-known/jwks.json',
  '/auth/v1/.well-known/openid-configuration',
  '/auth/v1/.well-known/oauth-authorization-server',
  '/auth/v1/oauth/authorize',
  '/auth/v1/oauth/token',
  '/auth/v1/oauth/userinfo',
  '/auth/v1/oauth/clients/register',
]);

/**
 * Replaces keys of any kind, in either header, by the one key of their role, as the hosted gateway
 * does: the opaque key, and in `Authorization` the token with the role and no user.
 * @throws CallerError if the key is missing or wrong.
 */
export async function canonicalKeys(
  request: Request,
  { callers, keys }: { callers: CallerResolver; keys: ProjectKeys },
): Promise<Request> {
  const url = new URL(request.url);
  const sent = request.headers.get('apikey') ?? url.searchParams.get('apikey');
  if (sent === null && KEYLESS_PATHS.has(url.pathname)) return request;
  if (sent === null && !callers.isKeylessAnon)
    throw new CallerError('No API key found in request', 'no_api_key');
  const known = sent === null ? { role: 'anon' } : callers.resolveApiKey(sent);
  if (known === null) throw new CallerError('Invalid API key', 'invalid_api_key');
  const token = bearerToken(request);
  const second = token === null ? null : callers.resolveApiKey(token);
  const isService = known.role === 'service_role' || second?.role === 'service_role';
  const headers = new Headers(request.headers);
  headers.set('apikey', isService ? keys.secretKey : keys.publishableKey);
  if (second !== null)
    headers.set('authorization', `Bearer ${isService ? keys.serviceRoleKey : keys.anonKey}`);
  url.searchParams.delete('apikey');
  return moved(request, url.href, headers);
}

/** The same request with another URL. */
export function moved(request: Request, url: string, headers: Headers = request.headers): Request {
  // Without either header there is no body, even if the adapter provides an empty stream.
  const body =
    headers.has('content-length') || headers.has('transfer-encoding') ? request.body : null;
  return new Request(url, {
    method: request.method,
    headers,
    body,
    duplex: 'half',
    signal: request.signal,
  });
}
