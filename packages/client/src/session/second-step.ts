import type { Session } from '@supabase/supabase-js';
import * as z from 'zod/mini';

/** What a person proves besides their password, as sign-in asks for it. */
export type StepFactor = { id: string; kind: 'totp' | 'webauthn'; name: string };

/** A session that has proven a password or the like, and not yet the second factor it needs. */
export type SecondStep = {
  email: string | null;
  factors: StepFactor[];
  /** Whether codes for a lost factor were made. */
  hasRecoveryCodes: boolean;
};

const claims = z.looseObject({
  aal: z.optional(z.string()),
  session_id: z.optional(z.string()),
});

/** What the token of a session says; the server alone judges it. */
export function claimsOf({ access_token: token }: Session): z.infer<typeof claims> {
  try {
    const payload = token.split('.')[1] ?? '';
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return claims.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Whether a second factor was proven in it. */
export const isProven = (session: Session): boolean => claimsOf(session).aal === 'aal2';

/** What sign-in has yet to ask for; null where the session is whole. */
export const secondStepOf = (session: Session): SecondStep | null =>
  isProven(session) ? null : stepOf(session);

/** The second factors that a person can prove; null where they have none. */
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
