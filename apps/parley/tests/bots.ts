import { randomUUID } from 'node:crypto';
import type { Backend } from '@parley/backend';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';

export const eventually = <Value>(check: () => Value | Promise<Value>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 });

/** The answer. @throws if the request was refused */
export async function must<Answer extends { error: { message: string } | null }>(
  request: PromiseLike<Answer>,
): Promise<Answer> {
  const answer = await request;
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

/** A new account, signed in. */
export async function signUp(
  backend: Backend,
  name: string,
): Promise<{ client: SupabaseClient; id: string }> {
  const client = createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await must(
    client.auth.signUp({
      email: `${name}.${randomUUID()}@example.test`,
      password: 'a-long-password',
      options: { data: { name } },
    }),
  );
  return { client, id: data.user?.id ?? '' };
}
