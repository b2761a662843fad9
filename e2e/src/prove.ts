import postgres from 'postgres';
import type { Account } from './account.ts';
import type { Product } from './product.ts';

/** Gives somebody another address, as if they had opened the link in a mail to it. */
export async function prove(
  product: Pick<Product, 'status'>,
  account: Account,
  email: string,
): Promise<void> {
  const { DB_URL } = await product.status();
  const sql = postgres(DB_URL, { max: 1, onnotice: () => {} });
  await sql`update auth.users set email = ${email} where id = ${account.id}`;
  await sql`update auth.identities set identity_data = identity_data
    || jsonb_build_object('email', ${email}::text, 'email_verified', true)
    where user_id = ${account.id}`;
  await sql.end();
  account.email = email;
}
