import { randomInt } from 'node:crypto';
import { createBrowserClient } from '@supabase/ssr';
import { postgres } from '@parley/postgres';
import type { Product } from './product.ts';

export const PASSWORD = 'a-long-password';

/** The app's library, which keeps the session in cookies. */
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

/** Somebody with an account, who speaks to the product by the app's own library. */
export type Account = {
  id: string;
  name: string;
  email: string;
  client: ReturnType<typeof clientOf>;
  /** The session as a browser keeps it. */
  cookies(): Cookie[];
};

/**
 * An address that nobody else has: one product serves many tests. No letters come by chance: among
 * them would be words, which a test of the texts takes for one that is not translated.
 */
export const emailOf = (name: string): string =>
  `${name.split(' ')[0]?.toLowerCase()}.${randomInt(10 ** 12)}@example.test`;

/** Where mails go out, addresses are confirmed; here without opening the mail. */
async function confirmed(client: ReturnType<typeof clientOf>, email: string, databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  await sql.end();
  return client.auth.signInWithPassword({ email, password: PASSWORD });
}

/**
 * Signs somebody up as the app does, without its form: for tests whose subject is something else.
 * @throws when the product refuses
 */
export async function createAccount(
  product: Pick<Product, 'url' | 'status'>,
  name: string,
): Promise<Account> {
  const kept = new Map<string, string>();
  const { PUBLISHABLE_KEY, DB_URL } = await product.status();
  // The name under which a session is kept comes from the address that browsers go to.
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

/** @throws what the product answered */
export async function must(
  request: PromiseLike<{ error: { message: string } | null }>,
): Promise<void> {
  const { error } = await request;
  if (error) throw new Error(error.message);
}
