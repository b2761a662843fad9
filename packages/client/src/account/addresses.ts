import type { UserResponse } from '@supabase/supabase-js';
import type { Client } from '../tables/database.ts';
import { toAppError } from '../base/errors.ts';

/** The address of an account, and the one that waits to be confirmed. */
export type Addresses = { email: string | null; waiting: string | null };

export function createAddresses(client: Client) {
  return {
    read: async (): Promise<Addresses> => addressesIn(await (await client.whole()).auth.getUser()),

    /** Has the links made that confirm the new address. */
    change: async (email: string, emailRedirectTo: string): Promise<Addresses> =>
      addressesIn(await (await client.whole()).auth.updateUser({ email }, { emailRedirectTo })),

    /** Has a code sent that proves who changes the password. */
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
