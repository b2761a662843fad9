import type { AccountRows, FactorRow, IdentityRow } from '../rows.ts';

/** A user as returned by all endpoints. Times are RFC 3339; null fields are left out. */
export function userJson({ user, identities, factors }: AccountRows): Record<string, unknown> {
  return withoutNothing({
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at,
    invited_at: user.invited_at,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phone_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: user.confirmed_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change || null,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change || null,
    phone_change_sent_at: user.phone_change_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: factors.length > 0 ? factors.map(factorJson) : null,
    identities: identities.map(identityJson),
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
    is_anonymous: user.is_anonymous,
  });
}

export const identityJson = (identity: IdentityRow): Record<string, unknown> =>
  withoutNothing({
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    email: identity.email || null,
  });

export const factorJson = (factor: FactorRow): Record<string, unknown> =>
  withoutNothing({
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    friendly_name: factor.friendly_name || null,
    factor_type: factor.factor_type,
    status: factor.status,
    phone: factor.phone || null,
  });

const withoutNothing = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
