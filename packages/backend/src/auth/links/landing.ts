import type { TokenResponse } from '../sessions/issue.ts';

/** Adds the result to the address that a link or provider leads back to. */

export function withCode(redirectTo: string, code: string): string {
  const url = new URL(redirectTo);
  url.searchParams.set('code', code);
  return url.href;
}

/**
 * Puts the session into the fragment, which browsers do not send to servers, sorted by name as in
 * GoTrue.
 */
export function withSession(
  redirectTo: string,
  session: TokenResponse,
  more: Record<string, string>,
): string {
  const facts = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    ...more,
  });
  facts.sort();
  const url = new URL(redirectTo);
  url.hash = facts.toString();
  return url.href;
}

/** OAuth error codes by status. */
export const OAUTH_WORDS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};
