import { postgres } from '@parley/postgres';
import type { Account } from './account.ts';
import type { Product } from './product.ts';

/** Changes an account's address to a confirmed one, as if a link in a mail had been opened. */
export async function prove(
  product: Pick<Product, 'status'>,
  account: Account,
  email: string,
): Promise<void> {
  const { DB_URL } = await product.status();
  const sql = postgres(DB_URL, { max: 1 });
  await sql`update auth.users set email = ${email} where id = ${account.id}`;
  await sql`update auth.identities set identity_data = identity_data
    || jsonb_build_object('email', ${email}::text, 'email_verified', true)
    where user_id = ${account.id}`;
  await sql.end();
  account.email = email;
}
