import type { AuthSql } from '../database.ts';
import type { UserRow } from '../rows.ts';
import { insertIdentity } from './store.ts';

/** Identities for a user's own address and number. */

type Provider = 'email' | 'phone';

/** Claims about unproven addresses. */
export const UNPROVEN = { email_verified: false, phone_verified: false };

/** Inserts the unproven identities of a new user. */
export async function insertOwnIdentities(
  sql: AuthSql,
  id: string,
  addresses: Record<Provider, string | null>,
): Promise<void> {
  for (const provider of ['email', 'phone'] as const) {
    const address = addresses[provider];
    if (address)
      await insertIdentity(sql, {
        user_id: id,
        provider,
        provider_id: id,
        identity_data: { sub: id, [provider]: address, ...UNPROVEN },
      });
  }
}

/** Sets the address of an identity, or creates the identity. */
export async function setIdentity(
  sql: AuthSql,
  { id }: Pick<UserRow, 'id'>,
  provider: Provider,
  { address, isProven }: { address: string | null; isProven: boolean },
): Promise<void> {
  const data = { sub: id, [provider]: address, [`${provider}_verified`]: isProven };
  await sql`
    insert into auth.identities
      (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${id}, ${id}, ${sql.json(data)}, ${provider}, now(), now(), now())
    on conflict (provider_id, provider) do update
      set identity_data = auth.identities.identity_data || excluded.identity_data,
        updated_at = now()`;
}
