import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Counts the requests of each token.
 * @returns how many seconds to wait; 0 to go on.
 */
export function createLimiter(requestsPerMinute: number): (tokenId: string) => Promise<number> {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (tokenId) => {
    try {
      await limiter.consume(tokenId);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
      throw refusal;
    }
  };
}
