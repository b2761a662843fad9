import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { writeAudit } from '../../audit.ts';
import { inTransaction } from '../../database.ts';
import { invalid, unprocessable } from '../../errors.ts';
import { requireProof } from '../../proof/proof.ts';
import { bodyOf } from '../../requests.ts';
import type { FactorRow } from '../../rows.ts';
import { factorsOf } from '../../users/store.ts';
import {
  checkEnrolment,
  FACTOR_NAMES,
  phoneDigits,
  parseFactorType,
  type ProvenType,
  type Prover,
  proverOf,
} from './rules.ts';
import { deleteFactor, insertFactor, type NewFactor } from './store.ts';
import { enrolTotp } from './totp.ts';

const bodySchema = z.looseObject({
  friendly_name: z.string().max(255).default(''),
  factor_type: z.string().default(''),
  issuer: z.string().max(255).default(''),
  phone: z.string().max(40).default(''),
});
type Body = z.infer<typeof bodySchema>;

/** `POST /factors`: starts an enrolment. The factor counts after its first verification. */
export async function enrol(c: AuthRequest, context: AuthContext): Promise<Response> {
  const prover = await proverOf(c, context);
  await requireProof(context, prover, 'enrol_factor');
  const body = await bodyOf(c, bodySchema);
  const type = parseFactorType(body.factor_type);
  if (!allowed(context, type).enroll_enabled)
    throw unprocessable(
      `mfa_${type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${FACTOR_NAMES[type]}`,
    );
  if (type === 'totp') return c.json(await enrolApp(c, context, prover, body));
  if (type === 'phone') return c.json(await enrolPhone(c, context, prover, body));
  const factor = await begin(c, context, prover, {
    user_id: prover.user.id,
    friendly_name: body.friendly_name,
    factor_type: 'webauthn',
  });
  return c.json({ id: factor.id, type, friendly_name: body.friendly_name });
}

/** Settings in config.toml for a type of factor. Phones also need a hook that sends codes. */
export function allowed(
  { settings }: AuthContext,
  type: ProvenType,
): { enroll_enabled: boolean; verify_enabled: boolean } {
  const { totp, phone, web_authn: webauthn } = settings.mfa;
  return { totp, phone, webauthn }[type];
}

async function enrolApp(c: AuthRequest, context: AuthContext, prover: Prover, body: Body) {
  const { user } = prover;
  const issuer = body.issuer || new URL(context.siteUrl).host;
  const made = enrolTotp(issuer, user.email || user.phone || user.id);
  const factor = await begin(c, context, prover, {
    user_id: user.id,
    friendly_name: body.friendly_name,
    factor_type: 'totp',
    secret: made.secret,
  });
  return {
    id: factor.id,
    type: 'totp',
    friendly_name: body.friendly_name,
    totp: { qr_code: made.qrCode, secret: made.secret, uri: made.uri },
  };
}

async function enrolPhone(c: AuthRequest, context: AuthContext, prover: Prover, body: Body) {
  if (body.phone === '') throw invalid('Phone number required to enroll Phone factor');
  const phone = phoneDigits(body.phone);
  for (const factor of await factorsOf(context.sql, prover.user.id)) {
    if (factor.phone !== phone) continue;
    if (factor.status === 'verified')
      throw unprocessable(
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      );
    await deleteFactor(context.sql, factor.id);
  }
  const factor = await begin(c, context, prover, {
    user_id: prover.user.id,
    friendly_name: body.friendly_name,
    factor_type: 'phone',
    phone,
  });
  return { id: factor.id, type: 'phone', friendly_name: body.friendly_name, phone: body.phone };
}

async function begin(
  c: AuthRequest,
  context: AuthContext,
  prover: Prover,
  factor: NewFactor,
): Promise<FactorRow> {
  const most = context.settings.mfa.max_enrolled_factors;
  return inTransaction(context.sql, async (tx) => {
    // Locks the user so that concurrent enrolments count each other.
    await tx`select from auth.users where id = ${prover.user.id} for update`;
    await checkEnrolment(tx, prover, factor.friendly_name ?? '', most);
    const made = await insertFactor(tx, factor);
    await writeAudit(tx, {
      actor: prover.user,
      action: 'factor_in_progress',
      address: c.env.address,
      traits: { factor_id: made.id, factor_type: made.factor_type },
    });
    return made;
  });
}
