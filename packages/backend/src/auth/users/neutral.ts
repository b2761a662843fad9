import type { Metadata } from '../rows.ts';
import { pretendedPerson } from './create.ts';
import { userJson } from './json.ts';
import { UNPROVEN } from './own-identities.ts';

/** Answer to a sign-up with confirmation; it is the same if the address has an account. */
export function neutralPerson(email: string, data: Metadata): Record<string, unknown> {
  const user = pretendedPerson(email, data);
  const identityData = { sub: user.id, email, ...UNPROVEN };
  const identity = {
    id: crypto.randomUUID(),
    provider_id: user.id,
    user_id: user.id,
    identity_data: identityData,
    provider: 'email',
    last_sign_in_at: user.created_at,
    created_at: user.created_at,
    updated_at: user.updated_at,
    email,
  };
  return userJson({ user, identities: [identity], factors: [] });
}
