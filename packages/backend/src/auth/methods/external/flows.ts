import { randomUUID } from 'node:crypto';
import type { AuthSql } from '../../database.ts';
import type { Challenge } from '../../links/flow.ts';

/** A pending sign-in at a provider. */
export type ExternalFlow = {
  id: string;
  auth_code: string | null;
  code_challenge: string | null;
  provider_type: string;
  created_at: Date;
  referrer: string | null;
  linking_target_id: string | null;
  code_verifier: string | null;
  /** The secret of the invitation that brought the user. */
  invite_token: string | null;
};

/** Time limit for signing in at the provider, in minutes. */
const MINUTES = 10;

export type NewFlow = {
  id: string;
  provider: string;
  /** Null for the implicit flow. */
  challenge: Challenge | null;
  redirectTo: string;
  linkingTarget: string | null;
  verifier: string;
  invitation: string | null;
};

/** Stores a flow; its id is the `state`, which must not be guessable. */
export async function beginExternalFlow(sql: AuthSql, flow: NewFlow): Promise<void> {
  const secret = randomUUID();
  await sql`insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
    values (${secret}, ${flow.provider}, ${flow.verifier}, now())`;
  await sql`
    insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge,
      provider_type, authentication_method, created_at, updated_at, referrer,
      oauth_client_state_id, linking_target_id, invite_token)
    values (${flow.id}, ${flow.challenge ? randomUUID() : null},
      ${flow.challenge?.method ?? null}, ${flow.challenge?.challenge ?? null},
      ${flow.provider}, 'oauth', now(), now(), ${flow.redirectTo}, ${secret},
      ${flow.linkingTarget}, ${flow.invitation})`;
}

/**
 * Deletes and returns the flow's secret, so that a state works once; null if it is unknown or too
 * old.
 */
export async function takeExternalFlow(sql: AuthSql, id: string): Promise<ExternalFlow | null> {
  await sql`delete from auth.oauth_client_states
    where created_at < now() - ${MINUTES} * interval '1 minute'`;
  const [flow] = await sql<ExternalFlow[]>`
    with taken as (
      delete from auth.oauth_client_states s using auth.flow_state f
      where f.id = ${id} and s.id = f.oauth_client_state_id
      returning s.code_verifier
    )
    select f.id, f.auth_code, f.code_challenge, f.provider_type, f.created_at,
      f.referrer, f.linking_target_id, f.invite_token, taken.code_verifier
    from auth.flow_state f, taken where f.id = ${id}`;
  return flow ?? null;
}

/** Stores the user and makes the code exchangeable (PKCE). */
export async function finishExternalFlow(
  sql: AuthSql,
  id: string,
  done: { userId: string; accessToken: string; refreshToken: string | null },
): Promise<void> {
  await sql`update auth.flow_state set user_id = ${done.userId}, auth_code_issued_at = now(),
    updated_at = now(), provider_access_token = ${done.accessToken},
    provider_refresh_token = ${done.refreshToken ?? ''} where id = ${id}`;
}

export async function forgetExternalFlow(sql: AuthSql, id: string): Promise<void> {
  await sql`delete from auth.flow_state where id = ${id}`;
}
