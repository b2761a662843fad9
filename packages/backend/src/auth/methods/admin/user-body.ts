import { z } from 'zod';
import type { AuthContext } from '../../context.ts';
import type { AuthRequest } from '../../requester.ts';
import { duration } from '../../durations.ts';
import { invalid } from '../../errors.ts';
import { requireStrength } from '../../passwords/strength.ts';
import { bodyOf, metadata } from '../../requests.ts';
import type { Metadata } from '../../rows.ts';
import { emailOf, phoneOf } from '../../users/addresses.ts';

const bodySchema = z.looseObject({
  id: z.string().nullish(),
  role: z.string().max(255).nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z.string().max(255).nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: z.string().nullish(),
});

/** The operator's changes to a user; null leaves a field unchanged. */
export type AdminUserParams = {
  id: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
  passwordHash: string | null;
  confirmsEmail: boolean;
  confirmsPhone: boolean;
  data: Metadata | null;
  appData: Metadata | null;
  /** Null leaves a ban unchanged; `until` null lifts it. */
  ban: { until: Date | null } | null;
};

/** Formats of imported password hashes that GoTrue accepts. */
const KNOWN_HASH = /^(?:\$2[aby]\$\d{2}\$.{53}|\$argon2id\$v=19\$.+)$/;

/** @throws AuthError 400 or 422 with GoTrue's messages. */
export async function paramsOf(c: AuthRequest, context: AuthContext): Promise<AdminUserParams> {
  const body = await bodyOf(c, bodySchema);
  if (body.password && body.password_hash)
    throw invalid('Only a password or a password hash should be provided');
  if (body.password_hash && !KNOWN_HASH.test(body.password_hash))
    throw invalid('Invalid password hash: bcrypt and argon2id are known');
  if (body.id && !z.guid().safeParse(body.id).success)
    throw invalid('ID must conform to the uuid v4 format');
  if (body.password) await requireStrength(context, body.password, body);
  return {
    id: body.id || null,
    role: body.role || null,
    email: body.email ? emailOf(body.email) : null,
    phone: body.phone ? phoneOf(body.phone) : null,
    passwordHash:
      body.password_hash || (body.password ? await context.passwords.hash(body.password) : null),
    confirmsEmail: body.email_confirm ?? false,
    confirmsPhone: body.phone_confirm ?? false,
    data: body.user_metadata ?? null,
    appData: body.app_metadata ?? null,
    ban: body.ban_duration ? banOf(body.ban_duration) : null,
  };
}

function banOf(text: string): { until: Date | null } {
  if (text === 'none') return { until: null };
  const { data } = duration.safeParse(text);
  if (data === undefined)
    throw invalid(
      `invalid format for ban duration: time: invalid duration ${JSON.stringify(text)}`,
    );
  // A ban meant to be permanent may exceed the latest date; longer bans are cut to a thousand
  // years.
  const ms = Math.min(data, 1000 * 365 * 24 * 3_600_000);
  return { until: ms === 0 ? null : new Date(Date.now() + ms) };
}
