import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { type AuthSql, inTransaction } from '../../database.ts';
import { invalid, unprocessable } from '../../errors.ts';
import { withGuessLimit } from '../../guess-limit.ts';
import { requireProof } from '../../proof/proof.ts';
import type { GuessLimiter } from '../../../gateway/guesses.ts';
import { isSameText } from '../../../same-text.ts';
import { bodyOf } from '../../requests.ts';
import type { FactorRow } from '../../rows.ts';
import {
  CeremonyError,
  finishAuthentication,
  finishRegistration,
} from '../../webauthn/ceremonies.ts';
import { clientCredential } from '../../webauthn/party.ts';
import { checkVerifiable } from './challenge.ts';
import { readCredential, storedForm } from './credential-json.ts';
import { elevateSession } from './elevate-session.ts';
import { isVerified, ownFactor, parseFactorType, proverOf } from './rules.ts';
import {
  CHALLENGE_MS,
  type ChallengeRow,
  challengeOf,
  consumeChallenge,
  deleteChallenge,
  inetOf,
  storeCredential,
  usedStep,
} from './store.ts';
import { totpStep } from './totp.ts';

const bodySchema = z.looseObject({
  challenge_id: z.guid(),
  code: z.string().max(100).default(''),
  webauthn: z
    .looseObject({ type: z.string().default(''), credential_response: z.unknown().optional() })
    .optional(),
});
type Body = z.infer<typeof bodySchema>;

/** Result of checking an answer, with the data to store if it is right. */
type Outcome =
  | { isRight: false; why: string }
  | { isRight: true; step: number | null; remember?(tx: AuthSql): Promise<void> };

const METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const;

/** `POST /factors/{factor}/verify`: a right answer raises the session to aal2. */
export async function verifyFactor(
  c: AuthRequest,
  context: AuthContext,
  guesses: GuessLimiter,
): Promise<Response> {
  const prover = await proverOf(c, context);
  const factor = await ownFactor(c, context.sql, prover.user);
  // Verifying an already verified factor is itself the proof that other actions require.
  if (!isVerified(factor)) await requireProof(context, prover, 'finish_factor');
  const body = await bodyOf(c, bodySchema);
  const type = parseFactorType(factor.factor_type);
  if (type !== 'webauthn' && body.code === '') throw invalid('Code needs to be non-empty');
  checkVerifiable(context, type);
  const challenge = await openChallenge(c, context.sql, factor, body.challenge_id);
  return withGuessLimit(c, guesses, factor.id, async () => {
    const outcome = await judge(context.sql, factor, challenge, body);
    await context.attempts.factor(factor, outcome.isRight);
    if (!outcome.isRight) throw unprocessable('mfa_verification_failed', outcome.why);
    const answer = await inTransaction(context.sql, async (tx) => {
      if (!(await consumeChallenge(tx, challenge.id, outcome.step))) throw mismatch();
      await outcome.remember?.(tx);
      return elevateSession(c, context, tx, prover, factor, {
        method: METHODS[type],
        challengeId: challenge.id,
      });
    });
    return c.json(answer);
  });
}

const mismatch = () =>
  unprocessable('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');

async function openChallenge(
  c: AuthRequest,
  sql: AuthSql,
  factor: FactorRow,
  id: string,
): Promise<ChallengeRow> {
  const challenge = await challengeOf(sql, factor.id, id);
  if (!challenge)
    throw unprocessable(
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
  if (challenge.verified_at !== null || challenge.ip_address !== inetOf(c.env.address))
    throw mismatch();
  if (challenge.created_at.getTime() + CHALLENGE_MS > Date.now()) return challenge;
  await deleteChallenge(sql, challenge.id);
  throw unprocessable(
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );
}

async function judge(
  sql: AuthSql,
  factor: FactorRow,
  challenge: ChallengeRow,
  body: Body,
): Promise<Outcome> {
  if (factor.factor_type === 'webauthn') return judgeCredential(factor, challenge, body);
  if (factor.factor_type === 'phone')
    return isSameText(challenge.otp_code ?? '', body.code)
      ? { isRight: true, step: null }
      : { isRight: false, why: 'Invalid MFA Phone code entered' };
  const step = totpStep(factor.secret ?? '', body.code, await usedStep(sql, factor.id));
  return step === null
    ? { isRight: false, why: 'Invalid TOTP code entered' }
    : { isRight: true, step };
}

async function judgeCredential(
  factor: FactorRow,
  challenge: ChallengeRow,
  { webauthn }: Body,
): Promise<Outcome> {
  if (!webauthn) throw invalid('WebAuthn config required');
  if (webauthn.type !== 'create' && webauthn.type !== 'request')
    throw invalid('WebAuthn type must be create or request');
  if (!webauthn.credential_response) throw invalid('credential_response required');
  const response = clientCredential(webauthn.credential_response, 'credential_response');
  const ceremony = challenge.web_authn_session_data;
  const known = readCredential(factor.web_authn_credential);
  const isNew = webauthn.type === 'create';
  // Each challenge is for one of the two types, and a verified factor accepts no new credential.
  if (!ceremony || isNew !== (factor.status === 'unverified'))
    return { isRight: false, why: 'The challenge is for another kind of response' };
  try {
    if (isNew) {
      const credential = await finishRegistration(ceremony, response, false);
      const remember = (tx: AuthSql) =>
        storeCredential(tx, factor.id, storedForm(credential), credential.aaguid);
      return { isRight: true, step: null, remember };
    }
    if (!known || known.id !== response.id)
      return { isRight: false, why: 'The credential is not of this factor' };
    const used = await finishAuthentication(ceremony, response, known, false);
    const remember = (tx: AuthSql) =>
      storeCredential(tx, factor.id, storedForm({ ...known, ...used }), known.aaguid);
    return { isRight: true, step: null, remember };
  } catch (error) {
    if (!(error instanceof CeremonyError)) throw error;
    return { isRight: false, why: 'Failed to validate WebAuthn MFA response' };
  }
}
