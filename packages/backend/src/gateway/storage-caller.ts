import type { Caller } from '../postgres/session.ts';
import { accessDenied } from '../storage/errors.ts';
import { bearerToken, CallerError, type CallerResolver } from './caller.ts';

/**
 * Who asks Storage: nobody when neither key nor token came, as public objects and links need none.
 * A token that is no good is refused in the words its clients know, a wrong key as everywhere.
 */
export async function storageCaller(
  request: Request,
  callers: CallerResolver,
): Promise<Caller | Response | null> {
  const { headers, url } = request;
  const isNamed = headers.has('apikey') || new URL(url).searchParams.has('apikey');
  // Another scheme is the S3 protocol's, which knows its callers itself.
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
 * The local stack sends an empty token on for a client of Supabase's that has no key, so that is
 * what such a client hears of buckets; public objects and signed links need none.
 */
function withoutKey({ url }: Request): Response | null {
  const isOpen = /\/(public|sign|resumable)(\/|$)|\/(version|statusz?)$/.test(
    new URL(url).pathname,
  );
  return isOpen ? null : accessDenied('Invalid Compact JWS').toResponse();
}

/**
 * What is wrong with a token, in the words of the library that the hosted service reads it with.
 */
function fault(token: string, message: string): string {
  if (token.split('.').length !== 3) return 'Invalid Compact JWS';
  return message.includes('expired')
    ? '"exp" claim timestamp check failed'
    : 'signature verification failed';
}
