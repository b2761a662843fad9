import type { Session } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { requestPath } from '../connection/request-path.ts';
import { MARGIN_MS } from './kept-session.ts';
import { claimsOf } from './second-step.ts';

/** The fields of a session by which its end is decided; both in seconds. */
const ending = z.looseObject({ access_token: z.string(), expires_in: z.number() });

/**
 * A fetch that states the end of a new session in this device's time. auth-js compares
 * `expires_at`, a time of the server, with the device's clock: if the clock is ahead, each request
 * would renew the token, and if it is behind, an expired token would be kept.
 */
export function inDeviceTime(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    // The time before the request, so that a slow response never makes the token last longer.
    const askedAt = Date.now();
    const response = await fetch(input, init);
    if (!response.ok || !requestPath(input).includes('/auth/v1/') || !isJson(response))
      return response;
    const text = await response.text();
    const { status, statusText, headers } = response;
    return new Response(restated(text, askedAt), { status, statusText, headers });
  };
}

const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.includes('application/json') === true;

function restated(text: string, askedAt: number): string {
  try {
    const session = ending.parse(JSON.parse(text));
    const expiresAt = Math.floor(askedAt / 1000) + session.expires_in;
    return JSON.stringify({ ...session, expires_at: expiresAt });
  } catch {
    return text;
  }
}

/**
 * True if the device's clock is so far behind the server's that a new session, whose end is a time
 * of the server, would be kept after its end. auth-js gives a link's session that end.
 */
export function outlivesToken(session: Session): boolean {
  const { iat, exp } = claimsOf(session);
  if (iat === undefined || exp === undefined) return false;
  return exp * 1000 - Date.now() > (exp - iat) * 1000 + MARGIN_MS;
}

type ClockOptions = { onTurnedBack(): void; wall?(): number; steady?(): number };

/** Corrections by time servers are smaller. */
const TURNED_BACK_MS = 10_000;
const INTERVAL_MS = 30_000;

/**
 * Calls back when the device's clock was turned back, after which a kept session seems to last
 * longer than it does. A clock that was put forward looks like a device that slept: the session
 * seems to have ended and is renewed once.
 * @returns a function that stops this
 */
export function watchClock({
  onTurnedBack,
  wall = Date.now,
  steady = () => performance.now(),
}: ClockOptions): () => void {
  let ahead = wall() - steady();
  const timer = setInterval(() => {
    const now = wall() - steady();
    if (now < ahead - TURNED_BACK_MS) onTurnedBack();
    ahead = now;
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}
