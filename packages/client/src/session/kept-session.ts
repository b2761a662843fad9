import {
  combineChunks,
  type CookieMethodsBrowser,
  parseCookieHeader,
  stringFromBase64URL,
} from '@supabase/ssr';
import type { Session } from '@supabase/supabase-js';
import * as z from 'zod/mini';

const PREFIX = 'base64-';
/** Fields that auth-js requires of a session. */
const kept = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
  user: z.looseObject({ id: z.uuid() }),
});

/** The name of the cookie with a project's session: `sb-{project}-auth-token` (spec point 9). */
export const storageKeyOf = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;

/**
 * Reads the session in the cookies as it was last stored, even if its access token has expired.
 * Unlike the client's own answer, it needs no network and waits for nothing. Null if there is none,
 * or it is unreadable. Every request calls it, so the same cookies are parsed only once.
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
    // auth-js stored it. The fields that the app uses are checked; the others are only handed back
    // to auth-js.
    return kept.safeParse(json).success ? (json as Session) : null;
  } catch {
    return null;
  }
}

/** Auth's own margin: a token that expires sooner is renewed before it is used. */
export const MARGIN_MS = 90_000;

/** True if the session's access token can be used without renewal. */
export const isLasting = ({ expires_at: endsAt = 0 }: Session, now = Date.now()): boolean =>
  endsAt * 1000 - now > MARGIN_MS;

function pageCookies(): { name: string; value?: string | undefined }[] {
  return typeof document === 'undefined' ? [] : parseCookieHeader(document.cookie);
}
