import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HookError } from './answers.ts';

/**
 * Counts the requests of each webhook.
 * @returns a function that throws HookError if there were too many.
 */
export function createLimiter(
  requestsPerMinute: number,
): (webhook: string, requests?: number) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (webhook, requests = 1) => {
    try {
      await limiter.consume(webhook, requests);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.ceil(refused.msBeforeNext / 1000);
      throw new HookError(
        'rate_limited',
        'Too many messages to this webhook.',
        `Try again in ${seconds} s.`,
        { 'Retry-After': String(seconds) },
      );
    }
  };
}
