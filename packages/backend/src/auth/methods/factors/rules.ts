import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import type { AuthSql } from '../../database.ts';
import { forbidden, invalid, notFound, unprocessable } from '../../errors.ts';
import { type SignedIn, signedIn } from '../../requests.ts';
import type { FactorRow, SessionRow, UserRow } from '../../rows.ts';
import { factorsOf } from '../../users/store.ts';
import { deleteAbandoned } from './store.ts';

/** A user with the session in which factors are proven. */
export type Prover = SignedIn & { session: SessionRow };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws AuthError if the caller is not signed in or is anonymous. */
export async function proverOf(c: AuthRequest, context: AuthContext): Promise<Prover> {
  const { user, session, claims } = await signedIn(c, context);
  if (user.is_anonymous)
    throw forbidden('no_authorization', 'Anonymous user not allowed to perform these actions');
  if (!session)
    throw forbidden('session_not_found', 'Session from session_id claim in JWT does not exist');
  return { user, session, claims };
}

/**
 * The user's factor named in the path.
 * @throws AuthError 404.
 */
export async function ownFactor(c: AuthRequest, sql: AuthSql, user: UserRow): Promise<FactorRow> {
  const id = c.req.param('factor') ?? '';
  if (!UUID.test(id)) throw notFound('validation_failed', 'factor_id must be an UUID');
  const factor = (await factorsOf(sql, user.id)).find((one) => one.id === id.toLowerCase());
  if (!factor) throw notFound('mfa_factor_not_found', 'Factor not found');
  return factor;
}

/**
 * Checks that the user may enrol another factor with this name.
 * @returns the user's factors.
 * @throws AuthError 422 `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`.
 */
export async function checkEnrolment(
  sql: AuthSql,
  { user }: Prover,
  name: string,
  most: number,
): Promise<FactorRow[]> {
  await deleteAbandoned(sql, user.id);
  const factors = await factorsOf(sql, user.id);
  if (name !== '' && factors.some((factor) => factor.friendly_name === name))
    throw unprocessable(
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    );
  if (factors.length >= most)
    throw unprocessable(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  return factors;
}

export const isVerified = ({ status }: Pick<FactorRow, 'status'>): boolean => status === 'verified';

/** Factor types that answer a challenge, as named in errors. */
export const FACTOR_NAMES = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const;
export type ProvenType = keyof typeof FACTOR_NAMES;

/** @throws AuthError 400 for other types. */
export function parseFactorType(type: string): ProvenType {
  if (type === 'totp' || type === 'phone' || type === 'webauthn') return type;
  throw invalid('factor_type needs to be totp, phone, or webauthn');
}

/**
 * The stored form of a number: E.164 without the plus.
 * @throws AuthError 400.
 */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9]\d{1,14}$/.test(digits))
    throw invalid('Invalid phone number format (E.164 required)');
  return digits;
}
