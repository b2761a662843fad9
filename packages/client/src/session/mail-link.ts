/** What a link of an e-mail brought back in the address (spec point 7, `GET verify`). */
export type MailLink =
  | { kind: 'session'; isRecovery: boolean; accessToken: string; refreshToken: string }
  | { kind: 'refused'; code: string };

/**
 * Reads the part of an address after '#'. Links confirmed by the server lead back with a session or
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
 * The page that goes on from there. Neither tokens nor words of the address are in it, but whether
 * it was the way back from a provider.
 */
export function pageOf(link: MailLink, search = ''): string {
  if (link.kind === 'refused') {
    const isProvider = new URLSearchParams(search).get('way') === 'provider';
    return `/confirm?${isProvider ? 'way=provider&' : ''}problem=${encodeURIComponent(link.code)}`;
  }
  return link.isRecovery ? '/recover' : '/confirm';
}

/** Whether an address brings back what a provider or a link of the PKCE flow has to say. */
export const isAuthReturn = (search: string): boolean => {
  const values = new URLSearchParams(search);
  return ['code', 'error', 'error_description'].some((name) => values.has(name));
};

/** What of a window is needed. */
type Page = {
  location: { hash: string; search: string };
  history: {
    readonly state: unknown;
    replaceState(state: unknown, unused: string, url: string): void;
  };
};

/**
 * Takes the link out of the page's address, so that no history, bookmark or remembered path ever
 * holds a token.
 */
export function takeMailLink({ location, history }: Page): MailLink | null {
  const link = readMailLink(location.hash);
  if (link) history.replaceState(history.state, '', pageOf(link, location.search));
  return link;
}
