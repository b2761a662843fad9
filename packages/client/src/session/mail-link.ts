/** The content of an e-mail link's return address (spec point 7, `GET verify`). */
export type MailLink =
  | { kind: 'session'; isRecovery: boolean; accessToken: string; refreshToken: string }
  | { kind: 'refused'; code: string };

/**
 * Reads the part of an address after '#'. Links confirmed by the server return with a session, or
 * with the reason why there is none; null for any other address. Links of the PKCE flow carry a
 * code instead, which the client takes.
 */
export function readMailLink(hash: string): MailLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const code = values.get('error_code') ?? values.get('error');
  if (code) return { kind: 'refused', code };
  const accessToken = values.get('access_token');
  const refreshToken = values.get('refresh_token');
  if (!accessToken || !refreshToken) return null;
  return {
    kind: 'session',
    isRecovery: values.get('type') === 'recovery',
    accessToken,
    refreshToken,
  };
}

/**
 * The page that continues from there. Its address contains no tokens and no words from the link,
 * but notes a return from a provider.
 */
export function landingPageOf(link: MailLink, search = ''): string {
  if (link.kind === 'refused') {
    const isProvider = new URLSearchParams(search).get('way') === 'provider';
    return `/confirm?${isProvider ? 'way=provider&' : ''}problem=${encodeURIComponent(link.code)}`;
  }
  return link.isRecovery ? '/recover' : '/confirm';
}

/** True if the address contains the result of a provider or of a PKCE link. */
export const isAuthReturn = (search: string): boolean => {
  const values = new URLSearchParams(search);
  return ['code', 'error', 'error_description'].some((name) => values.has(name));
};

/** The parts of a window used here. */
type Page = {
  location: { hash: string; search: string };
  history: {
    readonly state: unknown;
    replaceState(state: unknown, unused: string, url: string): void;
  };
};

/**
 * Removes the link from the page's address, so that no history, bookmark or remembered path ever
 * contains a token.
 */
export function takeMailLink({ location, history }: Page): MailLink | null {
  const link = readMailLink(location.hash);
  if (link) history.replaceState(history.state, '', landingPageOf(link, location.search));
  return link;
}
