import type { Metadata } from '../../rows.ts';

export type ProviderEmail = { email: string; isVerified: boolean; isPrimary: boolean };

/** A user as described by a provider. */
export type ProviderUser = {
  /** The user's id at the provider; never an address. */
  subject: string;
  emails: ProviderEmail[];
  /** Stored as `identity_data` and shown as `user_metadata`. */
  claims: Metadata;
};

/** OpenID Connect claims that are stored. */
const STANDARD = [
  'iss',
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'locale',
  'zoneinfo',
  'phone',
] as const;

/**
 * Builds a user from the claims of an ID token or user info.
 * @throws Error without `sub`.
 */
export function userOfClaims(claims: Readonly<Record<string, unknown>>): ProviderUser {
  const subject = textClaim(claims.sub);
  if (subject === null) throw new Error('The provider names nobody: there is no sub claim.');
  const email = textClaim(claims.email);
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  const standardClaims = STANDARD.flatMap((name) => {
    const value = textClaim(claims[name]);
    return value === null ? [] : [[name, value]];
  });
  return providerUser(
    subject,
    email === null ? [] : [{ email, isVerified, isPrimary: true }],
    Object.fromEntries(standardClaims),
  );
}

/** Combines the provider's data; copies name and picture to the keys that apps read. */
export function providerUser(
  subject: string,
  emails: readonly ProviderEmail[],
  claims: Readonly<Record<string, string | null | undefined>>,
): ProviderUser {
  const primary = emails.find(({ isPrimary }) => isPrimary) ?? emails[0];
  const name = claims.full_name ?? claims.name;
  const picture = claims.avatar_url ?? claims.picture;
  const identityData: Metadata = {
    sub: subject,
    provider_id: subject,
    email_verified: primary?.isVerified ?? false,
    phone_verified: false,
  };
  const facts = {
    ...claims,
    email: primary?.email.toLowerCase(),
    name,
    full_name: name,
    picture,
    avatar_url: picture,
  };
  for (const [key, value] of Object.entries(facts)) if (value) identityData[key] = value;
  return { subject, emails: [...emails], claims: identityData };
}

export const textClaim = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};
