import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ProtectedAction, ACTIONS } from '../../src/auth/proof/actions.ts';
import { insertFactor } from '../../src/auth/methods/factors/store.ts';
import type { Aal, AmrRow } from '../../src/auth/rows.ts';
import { addAmr, insertSession } from '../../src/auth/sessions/store.ts';
import { insertUser } from '../../src/auth/users/store.ts';
import { type LoneAuth, startLoneAuth } from './lone-auth.ts';

let auth: LoneAuth;
beforeAll(async () => {
  const both = { enroll_enabled: true, verify_enabled: true };
  auth = await startLoneAuth({
    enable_manual_linking: true,
    mfa: { totp: both, web_authn: both },
    oauth_server: { enabled: true, authorization_url_path: '/oauth/consent' },
    passkey: { enabled: true },
    webauthn: { rp_id: 'localhost', rp_display_name: 'Chat', rp_origins: ['http://localhost'] },
  });
});
afterAll(() => auth.stop());

type Request = { method: string; path: string; body?: unknown };
type Factors = { verified: string; begun: string };

/** One request for each action. Allowed requests change nothing that later ones need. */
const REQUESTS: Record<ProtectedAction, (factors: Factors) => Request> = {
  enrol_factor: () => ({ method: 'POST', path: 'factors', body: { factor_type: 'totp' } }),
  finish_factor: ({ begun }) => ({
    method: 'POST',
    path: `factors/${begun}/verify`,
    body: { challenge_id: randomUUID(), code: '123456' },
  }),
  generate_recovery_codes: () => ({ method: 'POST', path: 'factors/recovery-codes' }),
  regenerate_recovery_codes: () => ({ method: 'POST', path: 'factors/recovery-codes/regenerate' }),
  delete_recovery_codes: () => ({ method: 'DELETE', path: 'factors/recovery-codes' }),
  add_passkey: () => ({ method: 'POST', path: 'passkeys/registration/options' }),
  finish_passkey: () => ({ method: 'POST', path: 'passkeys/registration/verify' }),
  remove_passkey: () => ({ method: 'DELETE', path: `passkeys/${randomUUID()}` }),
  change_password: () => ({ method: 'PUT', path: 'user', body: { password: 'another-password' } }),
  change_address: () => ({
    method: 'PUT',
    path: 'user',
    body: { email: `new-${randomUUID()}@example.test` },
  }),
  link_identity: () => ({ method: 'GET', path: 'user/identities/authorize?provider=unknown' }),
  unlink_identity: () => ({ method: 'DELETE', path: `user/identities/${randomUUID()}` }),
  grant_access: () => ({
    method: 'POST',
    path: `oauth/authorizations/${randomUUID()}/consent`,
    body: { action: 'approve' },
  }),
  remove_factor: ({ verified }) => ({ method: 'DELETE', path: `factors/${verified}` }),
};

/** The assurance level, and the minutes since each method was used. */
type Proven = { aal: Aal; amr: Record<string, number> };
type State = {
  hasFactor: boolean;
  /** The proof in the session's row; the token has the same unless it is given. */
  row: Proven;
  token?: Proven;
};
type Verdict = 'allowed' | 'insufficient_aal' | 'reauthentication_needed';
type Verdicts = { others: Verdict } & Partial<Record<ProtectedAction, Verdict>>;

const again = 'reauthentication_needed';
const second = 'insufficient_aal';
const aal1 = (amr: Record<string, number>): Proven => ({ aal: 'aal1', amr });
const aal2 = (amr: Record<string, number>): Proven => ({ aal: 'aal2', amr });
const noCodes = {
  generate_recovery_codes: second,
  regenerate_recovery_codes: second,
  delete_recovery_codes: second,
} as const;

const STATES: [name: string, state: State, verdicts: Verdicts][] = [
  [
    'a fresh session',
    { hasFactor: false, row: aal1({ password: 0 }) },
    { others: 'allowed', ...noCodes },
  ],
  [
    'a session just over ten minutes old with a started ceremony',
    { hasFactor: false, row: aal1({ password: 12 }) },
    { others: again, ...noCodes, finish_factor: 'allowed', finish_passkey: 'allowed' },
  ],
  [
    'an old session',
    { hasFactor: false, row: aal1({ password: 60 }) },
    { others: again, ...noCodes },
  ],
  [
    'an old token of a session that was reauthenticated since',
    { hasFactor: false, row: aal1({ password: 0 }), token: aal1({ password: 60 }) },
    { others: again, ...noCodes },
  ],
  [
    'a fresh token whose proof was withdrawn',
    { hasFactor: false, row: aal1({}), token: aal1({ password: 0 }) },
    { others: again, ...noCodes },
  ],
  [
    'a session started by mail just now',
    { hasFactor: false, row: aal1({ recovery: 0 }) },
    { others: 'allowed', ...noCodes },
  ],
  [
    'a session started by mail within the hour',
    { hasFactor: false, row: aal1({ otp: 30 }) },
    { others: again, ...noCodes, change_password: 'allowed' },
  ],
  [
    'a session started by mail long ago',
    { hasFactor: false, row: aal1({ recovery: 61 }) },
    { others: again, ...noCodes },
  ],
  [
    "a program's session",
    { hasFactor: false, row: aal1({ 'oauth_provider/authorization_code': 0 }) },
    { others: again, ...noCodes },
  ],
  [
    'a fresh password with a second factor required',
    { hasFactor: true, row: aal1({ password: 0 }) },
    { others: second },
  ],
  [
    'a fresh mail with a second factor required',
    { hasFactor: true, row: aal1({ recovery: 0 }) },
    { others: second },
  ],
  [
    'an old token of a session that was raised since',
    { hasFactor: true, row: aal2({ password: 0, totp: 0 }), token: aal1({ password: 0 }) },
    { others: second },
  ],
  [
    'a raised token of a session that was lowered since',
    { hasFactor: true, row: aal1({ password: 0 }), token: aal2({ password: 0, totp: 0 }) },
    { others: second },
  ],
  [
    'a fresh second factor',
    { hasFactor: true, row: aal2({ password: 60, totp: 0 }) },
    { others: 'allowed' },
  ],
  [
    'a fresh recovery code',
    { hasFactor: true, row: aal2({ password: 60, 'mfa/recovery_code': 0 }) },
    { others: 'allowed' },
  ],
  [
    'a fresh password beside an old second factor',
    { hasFactor: true, row: aal2({ password: 0, totp: 60 }) },
    { others: again },
  ],
];

describe('the proof that account changes require of', () => {
  test.each(STATES)('%s', async (_name, state, verdicts) => {
    const { accessToken, factors } = await inState(state);
    const seen: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [action, request] of Object.entries(REQUESTS)) {
      if (action === 'remove_factor' && !state.hasFactor) continue;
      seen[action] = await verdictOf(accessToken, request(factors));
      expected[action] = Object.hasOwn(verdicts, action)
        ? (verdicts[action as ProtectedAction] ?? verdicts.others)
        : verdicts.others;
    }
    expect(seen).toEqual(expected);
  });

  test('every refusal says what to do', async () => {
    const { accessToken } = await inState({ hasFactor: false, row: aal1({ password: 60 }) });
    const answer = await send(accessToken, REQUESTS.enrol_factor({ verified: '', begun: '' }));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        code: 400,
        error_code: 'reauthentication_needed',
        msg: 'This change needs a recent proof that it is you.',
        hint: 'Sign in again, or verify your second factor again, and try again.',
      },
    ]);
  });

  test('every action of the table is tested', () => {
    expect(Object.keys(REQUESTS).toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
  });
});

const answerSchema = z.looseObject({ error_code: z.string().optional() });

/** Refusals for other reasons come after the proof was checked, so they count as allowed. */
async function verdictOf(accessToken: string, request: Request): Promise<string> {
  const text = await (await send(accessToken, request)).text();
  const { error_code: code = '' } = text === '' ? {} : answerSchema.parse(JSON.parse(text));
  return code === again || code === second ? code : 'allowed';
}

const send = (accessToken: string, { method, path, body }: Request): Promise<Response> =>
  fetch(`${auth.url}/${path}`, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${accessToken}` },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });

/** A new user whose session and token match the state. */
async function inState({ hasFactor, row, token = row }: State) {
  const { sql, tokens } = auth.context;
  const user = await insertUser(sql, {
    email: `ann-${randomUUID()}@example.test`,
    email_confirmed_at: new Date(),
    encrypted_password: 'hash of a-long-password',
  });
  const facts = { user_id: user.id, friendly_name: null, factor_type: 'totp' } as const;
  const begun = await insertFactor(sql, facts);
  const verified = hasFactor ? await insertFactor(sql, { ...facts, status: 'verified' }) : null;
  const session = await insertSession(sql, {
    userId: user.id,
    aal: row.aal,
    device: { address: '127.0.0.1', userAgent: 'test' },
  });
  for (const [method, minutes] of Object.entries(row.amr)) {
    await addAmr(sql, session.id, method);
    await sql`update auth.mfa_amr_claims set updated_at = now() - ${minutes} * interval '1 minute'
      where session_id = ${session.id} and authentication_method = ${method}`;
  }
  const said = Object.entries(token.amr).map(([method, minutes]): AmrRow => ({
    authentication_method: method,
    updated_at: new Date(Date.now() - minutes * 60_000),
  }));
  const issued = await tokens.issue(sql, user, { ...session, aal: token.aal }, said);
  const factors = { begun: begun.id, verified: verified?.id ?? '' };
  return { accessToken: issued.token, factors };
}
