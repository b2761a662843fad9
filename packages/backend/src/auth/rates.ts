import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../gateway/address.ts';
import type { AuthRequest } from './requester.ts';
import { AuthError } from './errors.ts';
import type { AuthSettings } from './settings.ts';

/** Period of each rate of `[auth.rate_limit]`, in seconds. */
const SPANS_S = {
  anonymous_users: 3600,
  sign_in_sign_ups: 300,
  token_refresh: 300,
  token_verifications: 300,
} as const;

export type RateName = keyof typeof SPANS_S;

/**
 * Limits requests per address. For rates missing in config.toml, only the gateway's limit applies.
 */
export type Rates = {
  /** @throws AuthError 429 `over_request_rate_limit` */
  take(name: RateName, c: AuthRequest): Promise<void>;
};

/**
 * Applies the rates of config.toml by address. The holder of the secret key acts for many users and
 * is not counted.
 */
export function createRates(limits: AuthSettings['rate_limit']): Rates {
  const limiters = new Map<string, RateLimiterMemory>();
  for (const [name, duration] of Object.entries(SPANS_S)) {
    const points = limits[name];
    if (points !== undefined) limiters.set(name, new RateLimiterMemory({ points, duration }));
  }
  return {
    async take(name, c) {
      if (c.env.isOperator) return;
      try {
        await limiters.get(name)?.consume(addressKey(c.env.address));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
      }
    },
  };
}
