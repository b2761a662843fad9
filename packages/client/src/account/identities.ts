import type { Provider, UserIdentity } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { Client } from '../tables/database.ts';
import { toAppError, unwrap } from '../base/errors.ts';

/** An account at another provider that the user signs in with. */
export type Identity = { provider: string; email: string | null; raw: UserIdentity };

const identityData = z.looseObject({ email: z.optional(z.string()) });

export function createIdentities(client: Client) {
  return {
    async list(): Promise<Identity[]> {
      const { auth } = await client.whole();
      return unwrap(await auth.getUserIdentities()).identities.map((raw) => ({
        provider: raw.provider,
        email: identityData.safeParse(raw.identity_data).data?.email ?? null,
        raw,
      }));
    },

    /** Redirects to the provider, which returns to the page. */
    async link(provider: Provider, redirectTo: string): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.linkIdentity({ provider, options: { redirectTo } });
      if (error) throw toAppError(error);
    },

    async unlink({ raw }: Identity): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.unlinkIdentity(raw);
      if (error) throw toAppError(error);
    },
  };
}
