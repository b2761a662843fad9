import type { UserResponse } from '@supabase/supabase-js';
import type { Client } from '../tables/database.ts';
import { toAppError } from '../base/errors.ts';

/** The e-mail address of an account, and a new one that awaits confirmation. */
export type Addresses = { email: string | null; waiting: string | null };

export function createAddresses(client: Client) {
  return {
    read: async (): Promise<Addresses> => addressesIn(await (await client.whole()).auth.getUser()),

    /** Requests the mails with links that confirm the new address. */
    change: async (email: string, emailRedirectTo: string): Promise<Addresses> =>
      addressesIn(await (await client.whole()).auth.updateUser({ email }, { emailRedirectTo })),

    /** Requests the mail with a code that authorizes a password change. */
    async sendCode(): Promise<void> {
      const { auth } = await client.whole();
      const { error } = await auth.reauthenticate();
      if (error) throw toAppError(error);
    },
  };
}

function addressesIn({ data, error }: UserResponse): Addresses {
  if (error) throw toAppError(error);
  return { email: data.user.email || null, waiting: data.user.new_email || null };
}
