import type { GuessLimiter } from '../gateway/guesses.ts';
import { AuthError } from './errors.ts';
import type { AuthRequest } from './requester.ts';

/**
 * Slows down guessing: delays grow per subject and per address.
 * @param subject the factor or the account.
 * @throws AuthError 429.
 */
export async function withGuessLimit<Answer>(
  c: AuthRequest,
  guesses: GuessLimiter,
  subject: string,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const wait = guesses.begin(subject, c.env.address);
  if (wait > 0)
    throw new AuthError(
      429,
      'over_request_rate_limit',
      `Request rate limit reached. Try again in ${wait} s.`,
    );
  try {
    const answer = await attempt();
    guesses.succeed(subject, c.env.address);
    return answer;
  } catch (error) {
    if (!(error instanceof AuthError)) guesses.takeBack(subject, c.env.address);
    throw error;
  }
}
