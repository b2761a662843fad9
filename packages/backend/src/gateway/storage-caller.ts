import type { Caller } from '../postgres/session.ts';
import { accessDenied } from '../storage/errors.ts';
import { bearerToken, CallerError, type CallerResolver } from './caller.ts';

/**
 * The caller of Storage; null without key and token, since public objects and links need none. An
 * invalid token is refused with messages that Storage's clients know, a wrong key as everywhere.
 */
export async function storageCaller(
  request: Request,
  callers: CallerResolver,
): Promise<Caller | Response | null> {
  const { headers, url } = request;
  const isNamed = headers.has('apikey') || new URL(url).searchParams.has('apikey');
  // Any other scheme belongs to the S3 protocol, which identifies its callers itself.
  if (!isNamed && !/^Bearer/i.test(headers.get('authorization') ?? ''))
    return headers.has('x-client-info') ? withoutKey(request) : null;
  const token = bearerToken(request) ?? '';
  try {
    const caller = await callers.resolve(request);
    if (caller && (isNamed || token !== '')) return caller;
    return accessDenied('Invalid Compact JWS').toResponse();
  } catch (error) {
    if (!(error instanceof CallerError) || error.message.includes('API key')) throw error;
    return accessDenied(fault(token, error.message)).toResponse();
  }
}

/**
 * For a Supabase client without a key, the local stack passes on an empty token, so buckets refuse
 * it like this. Public objects and signed links need no key.
 */
function withoutKey({ url }: Request): Response | null {
  const isOpen = /\/(public|sign|resumable)(\/|$)|\/(version|statusz?)$/.test(
    new URL(url).pathname,
  );
  return isOpen ? null : accessDenied('Invalid Compact JWS').toResponse();
}

/** The fault of a token, in the words of the library that the hosted service uses. */
function fault(token: string, message: string): string {
  if (token.split('.').length !== 3) return 'Invalid Compact JWS';
  return message.includes('expired')
    ? '"exp" claim timestamp check failed'
    : 'signature verification failed';
}
