import { carryOut } from '../credentials/endings.ts';
import type { AuthSql } from '../database.ts';
import type { IdentityRow, UserRow } from '../rows.ts';
import { insertOwnIdentities, UNPROVEN } from './own-identities.ts';
import { identitiesOf, updateUser } from './store.ts';

type Address = 'email' | 'phone';
type Proof = {
  /** The address that is being proven; the other one is removed. */
  by: Address;
  /** The identity that proves it, if a provider vouches for the user. */
  spare?: IdentityRow;
};

/**
 * True if an account has an address but none is proven, so its ownership is open. Anonymous users
 * and users without an address have a session instead.
 */
export const isUnproven = (
  user: Pick<UserRow, 'confirmed_at' | 'is_anonymous' | 'email' | 'phone'>,
): boolean => user.confirmed_at === null && !user.is_anonymous && Boolean(user.email || user.phone);

/**
 * Removes everything from an unproven account, since a stranger may have prepared it for the owner
 * of the address: every credential, the other address, and the metadata.
 * `app_metadata.reclaimed_at` tells the project to end the credentials it issued.
 */
export async function endUnproven(
  sql: AuthSql,
  { id, email, phone, raw_app_meta_data: app }: UserRow,
  { by, spare }: Proof,
): Promise<UserRow> {
  await carryOut(sql, 'address_proven', id, { identity: spare?.id ?? null });
  const own = { email: by === 'email' ? email : null, phone: by === 'phone' ? phone : null };
  if (!spare) await insertOwnIdentities(sql, id, own);
  const providers = (await identitiesOf(sql, id)).map(({ provider }) => provider);
  return updateUser(sql, id, {
    ...own,
    raw_user_meta_data: spare
      ? {}
      : { sub: id, ...(own[by] ? { [by]: own[by] } : {}), ...UNPROVEN },
    raw_app_meta_data: {
      ...app,
      provider: providers[0] ?? by,
      providers,
      reclaimed_at: new Date().toISOString(),
    },
  });
}
