import {
  combineChunks,
  type CookieMethodsBrowser,
  parseCookieHeader,
  stringFromBase64URL,
} from '@supabase/ssr';
import type { Session } from '@supabase/supabase-js';
import * as z from 'zod/mini';

const PREFIX = 'base64-';
/** What auth-js itself needs of a session to take it for one. */
const kept = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
  user: z.looseObject({ id: z.uuid() }),
});

/** The name under which a project's session is kept: `sb-{project}-auth-token` (spec point 9). */
export const storageKeyOf = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;

/**
 * Reads the session in the cookies as it was last stored, whether or not its access token is still
 * valid. Unlike the client's own answer it needs no network and waits for nobody. Null when there
 * is none, or nothing that can be read. Every request asks: the same cookies are parsed once.
 */
export function keptSession(
  supabaseUrl: string,
  cookies?: CookieMethodsBrowser,
): () => Promise<Session | null> {
  const key = storageKeyOf(supabaseUrl);
  let latest: { text: string; session: Session | null } = { text: '', session: null };
  return async () => {
    const all = (await cookies?.getAll?.()) ?? pageCookies();
    const values = new Map(all.map(({ name, value }) => [name, value]));
    const text = (await combineChunks(key, (name) => values.get(name) ?? null)) ?? '';
    if (text !== latest.text) latest = { text, session: parsed(text) };
    return latest.session;
  };
}

function parsed(text: string): Session | null {
  try {
    const json: unknown = JSON.parse(
      text.startsWith(PREFIX) ? stringFromBase64URL(text.slice(PREFIX.length)) : text,
    );
    // auth-js stored it; what the app relies on is checked, the rest is handed back to auth-js
    // alone.
    return kept.safeParse(json).success ? (json as Session) : null;
  } catch {
    return null;
  }
}

/** Auth's own margin: what ends sooner is renewed before it is used. */
const MARGIN_MS = 90_000;

/** Whether the session's access token can be used as it is. */
export const isLasting = ({ expires_at: endsAt = 0 }: Session, now = Date.now()): boolean =>
  endsAt * 1000 - now > MARGIN_MS;

function pageCookies(): { name: string; value?: string | undefined }[] {
  return typeof document === 'undefined' ? [] : parseCookieHeader(document.cookie);
}
