import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './address.ts';

export type GatewayLimits = {
  /** Maximum size of a body outside storage, in bytes. */
  bodyBytes: number;
  /** Maximum length of a URL, in characters. */
  urlLength: number;
  /**
   * Requests per minute from one address to all services together; connections have the same limit,
   * counted separately.
   */
  requestsPerMinute: number;
  /** Sign-ups, sign-ins and recoveries per five minutes from one address. */
  credentialsPerFiveMinutes: number;
};

export const defaultLimits: GatewayLimits = {
  bodyBytes: 10 * 1024 * 1024,
  urlLength: 16_384,
  requestsPerMinute: 12_000,
  credentialsPerFiveMinutes: 300,
};

/** For a developer's machine: clients' test suites sign up more often, all from one address. */
export const localLimits: Partial<GatewayLimits> = { credentialsPerFiveMinutes: 1_000_000 };

/** Auth paths where guessing pays off; they have the strict limit. */
const CREDENTIAL_PATHS = new Set(
  ['signup', 'token', 'otp', 'magiclink', 'verify', 'recover', 'resend'].map(
    (path) => `/auth/v1/${path}`,
  ),
);

export const WEBSOCKET_PATH = '/realtime/v1/websocket';

/** Counts requests and connections by address; returns the seconds to wait, or 0 to go on. */
export class RequestLimiter {
  readonly #all: RateLimiterMemory;
  /**
   * Separate from requests: even if a crowd's pages all read at the same time, their sockets can
   * reconnect.
   */
  readonly #connections: RateLimiterMemory;
  readonly #credentials: RateLimiterMemory;

  constructor(limits: GatewayLimits) {
    this.#all = new RateLimiterMemory({ points: limits.requestsPerMinute, duration: 60 });
    this.#connections = new RateLimiterMemory({ points: limits.requestsPerMinute, duration: 60 });
    this.#credentials = new RateLimiterMemory({
      points: limits.credentialsPerFiveMinutes,
      duration: 300,
    });
  }

  /** @param url the canonical URL, which is also routed. */
  async waitSeconds(address: string, url: string): Promise<number> {
    // Parsing the URL is slow, and most requests are for neither Auth nor Realtime.
    const { pathname, searchParams } = IS_SPECIAL.test(url) ? new URL(url) : PLAIN;
    if (pathname === WEBSOCKET_PATH) return secondsToWait(this.#connections, address);
    // A refresh proves an earlier sign-in, and every open tab sends one.
    const guessing =
      CREDENTIAL_PATHS.has(pathname) && searchParams.get('grant_type') !== 'refresh_token';
    return secondsToWait(guessing ? this.#credentials : this.#all, address);
  }
}

const IS_SPECIAL = /\/(?:auth|realtime)\/v1\//;
const PLAIN = new URL('http://localhost/');

async function secondsToWait(limiter: RateLimiterMemory, address: string): Promise<number> {
  try {
    await limiter.consume(addressKey(address));
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}
