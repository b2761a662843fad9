import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isSameText } from '../../same-text.ts';
import type { AuthSql } from '../database.ts';
import { AuthError, badRequest, forbidden, invalid, notFound } from '../errors.ts';

/** Fields that a PKCE client adds to a request that sends a link. */
export const challengeSchema = z.object({
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** A client's challenge: only a caller that knows the value behind this hash gets the session. */
export type Challenge = { challenge: string; method: 's256' | 'plain' };

const CHALLENGE = /^[\w.~-]{43,128}$/;
/** Time from opening the link to the exchange, in milliseconds. */
const EXCHANGE_MS = 5 * 60_000;

/**
 * @returns null for the implicit flow.
 * @throws AuthError 400 for an incomplete or invalid challenge.
 */
export function pkceChallenge(body: z.infer<typeof challengeSchema>): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = body;
  if (!challenge && !method) return null;
  if (!challenge || !method)
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (!CHALLENGE.test(challenge))
    throw invalid('code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, -._~');
  const known = z.enum(['s256', 'plain']).safeParse(method.toLowerCase());
  if (!known.success) throw invalid(`unsupported code_challenge method ${method}`);
  return { challenge, method: known.data };
}

export type Flow = {
  id: string;
  user_id: string | null;
  auth_code: string;
  authentication_method: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
};

/**
 * Remembers a challenge until its link is opened.
 * @param provider `email`, or the provider that vouches for the user.
 * @returns the code for the exchange.
 */
export async function beginFlow(
  sql: AuthSql,
  flow: { userId: string; provider: string; method: string; challenge: Challenge },
): Promise<string> {
  const code = randomUUID();
  await sql`
    insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge,
      provider_type, authentication_method, created_at, updated_at)
    values (${randomUUID()}, ${flow.userId}, ${code}, ${flow.challenge.method},
      ${flow.challenge.challenge}, ${flow.provider}, ${flow.method}, now(), now())`;
  return code;
}

/**
 * Makes the flow's code exchangeable once its link is opened.
 * @throws AuthError 404 if there is no such flow.
 */
export async function issueCode(sql: AuthSql, userId: string, method: string): Promise<string> {
  const [flow] = await sql<{ auth_code: string }[]>`
    update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
    where id = (select id from auth.flow_state
      where user_id = ${userId} and authentication_method = ${method}
      order by created_at desc limit 1)
    returning auth_code`;
  if (!flow)
    throw notFound('flow_state_not_found', 'No associated flow state found. Please try again.');
  return flow.auth_code;
}

/**
 * Redeems a code, once.
 * @throws AuthError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`.
 */
export async function redeemCode(sql: AuthSql, code: string, verifier: string): Promise<Flow> {
  const [flow] = await sql<
    (Flow & {
      code_challenge: string | null;
      code_challenge_method: string | null;
      auth_code_issued_at: Date | null;
    })[]
  >`select id, user_id, auth_code, authentication_method, provider_access_token,
      provider_refresh_token, code_challenge, code_challenge_method::text, auth_code_issued_at
    from auth.flow_state where auth_code = ${code} for update`;
  if (!flow || flow.auth_code_issued_at === null)
    throw new AuthError(
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    );
  if (flow.auth_code_issued_at.getTime() + EXCHANGE_MS < Date.now())
    throw forbidden('flow_state_expired', 'invalid flow state, flow state has expired');
  if (!fits(verifier, flow.code_challenge ?? '', flow.code_challenge_method))
    throw badRequest(
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  await sql`delete from auth.flow_state where id = ${flow.id}`;
  return flow;
}

/**
 * True if the challenge was made from the verifier: SHA-256, or equality for the method `plain`.
 */
export function fits(verifier: string, challenge: string, method: string | null): boolean {
  const shown =
    method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return isSameText(shown, challenge);
}
