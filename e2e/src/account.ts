import { randomInt } from 'node:crypto';
import { createBrowserClient } from '@supabase/ssr';
import { postgres } from '@parley/postgres';
import type { Product } from './product.ts';

export const PASSWORD = 'a-long-password';

/** A client with the app's library, which keeps the session in cookies. */
const clientOf = (url: string, key: string, kept: Map<string, string>) =>
  createBrowserClient(url, key, {
    isSingleton: false,
    cookies: {
      getAll: () => [...kept].map(([name, value]) => ({ name, value })),
      setAll: (all) => all.forEach(({ name, value }) => kept.set(name, value)),
    },
    auth: { autoRefreshToken: false },
  });

type Cookie = { name: string; value: string };

/** A user with an account and a client of the app's library. */
export type Account = {
  id: string;
  name: string;
  email: string;
  client: ReturnType<typeof clientOf>;
  /** The session as a browser's cookies. */
  cookies(): Cookie[];
};

/**
 * A unique address, since many tests share a product. Random letters could form words, which a test
 * of the texts would report as untranslated, so digits are used.
 */
export const emailOf = (name: string): string =>
  `${name.split(' ')[0]?.toLowerCase()}.${randomInt(10 ** 12)}@example.test`;

/** Confirms the address without opening the mail, if the product sends mail. */
async function confirmed(client: ReturnType<typeof clientOf>, email: string, databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  await sql.end();
  return client.auth.signInWithPassword({ email, password: PASSWORD });
}

/**
 * Signs up a user through the app's library instead of its form, for tests with another subject.
 * @throws if the product refuses.
 */
export async function createAccount(
  product: Pick<Product, 'url' | 'status'>,
  name: string,
): Promise<Account> {
  const kept = new Map<string, string>();
  const { PUBLISHABLE_KEY, DB_URL } = await product.status();
  // The session's cookie is named after the address that browsers use.
  const client = clientOf(product.url, PUBLISHABLE_KEY, kept);
  const email = emailOf(name);
  const signedUp = await client.auth.signUp({ email, password: PASSWORD });
  const { data, error } = signedUp.data.session ? signedUp : await confirmed(client, email, DB_URL);
  if (error || !data.user) throw new Error(`${name} could not sign up: ${error?.message}`);
  await must(client.from('profiles').update({ name }).eq('id', data.user.id));
  return {
    id: data.user.id,
    name,
    email,
    client,
    cookies: () =>
      [...kept].flatMap(([key, value]) => (value === '' ? [] : [{ name: key, value }])),
  };
}

/** @throws the product's error. */
export async function must(
  request: PromiseLike<{ error: { message: string } | null }>,
): Promise<void> {
  const { error } = await request;
  if (error) throw new Error(error.message);
}
