import { carryOut } from '../credentials/endings.ts';
import type { AuthSql } from '../database.ts';
import type { IdentityRow, UserRow } from '../rows.ts';
import { insertOwnIdentities, UNPROVEN } from './own-identities.ts';
import { identitiesOf, updateUser } from './store.ts';

type Address = 'email' | 'phone';
type Proof = {
  /** The address that is being proven; another one that nobody has proven goes. */
  by: Address;
  /** The identity that proves it, where a provider vouches for the person. */
  spare?: IdentityRow;
};

/**
 * Whether nobody has shown yet that an account is theirs: it has an address, and none is proven.
 * Guests and people without an address hold a session instead.
 */
export const isUnproven = (
  user: Pick<UserRow, 'confirmed_at' | 'is_anonymous' | 'email' | 'phone'>,
): boolean => user.confirmed_at === null && !user.is_anonymous && Boolean(user.email || user.phone);

/**
 * Ends whatever an unproven account carries, since a stranger may have put it there to wait for
 * the owner of the address: every credential, the other address, and what it says of its person.
 * `app_metadata.reclaimed_at` tells the project, which ends what it has given out itself.
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
