import type { Session } from '@supabase/supabase-js';
import * as z from 'zod/mini';

/** A second factor that sign-in can ask for. */
export type StepFactor = { id: string; kind: 'totp' | 'webauthn'; name: string };

/** A session that was started with a password or the like but still needs its second factor. */
export type SecondStep = {
  email: string | null;
  factors: StepFactor[];
  /** True if recovery codes for a lost factor exist. */
  hasRecoveryCodes: boolean;
};

const claims = z.looseObject({
  aal: z.optional(z.string()),
  session_id: z.optional(z.string()),
  iat: z.optional(z.number()),
  exp: z.optional(z.number()),
});

/** The claims in a session's token; only the server verifies them. */
export function claimsOf({ access_token: token }: Session): z.infer<typeof claims> {
  try {
    const payload = token.split('.')[1] ?? '';
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return claims.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** True if a second factor was verified in the session. */
export const isProven = (session: Session): boolean => claimsOf(session).aal === 'aal2';

/** The step that sign-in still requires; null if the session is complete. */
export const secondStepOf = (session: Session): SecondStep | null =>
  isProven(session) ? null : stepOf(session);

/** The second factors that the user can verify; null if they have none. */
export function stepOf(session: Session): SecondStep | null {
  const verified = (session.user.factors ?? []).filter(({ status }) => status === 'verified');
  if (verified.length === 0) return null;
  return {
    email: session.user.email ?? null,
    factors: verified.flatMap(({ id, factor_type: kind, friendly_name: name = '' }) =>
      kind === 'totp' || kind === 'webauthn' ? [{ id, kind, name }] : [],
    ),
    hasRecoveryCodes: verified.some(({ factor_type: kind }) => kind === 'recovery_code'),
  };
}
