import type { Client } from '../tables/database.ts';
import { toAppError, unwrap } from '../base/errors.ts';

/** A key of a device that is enough to sign in. */
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

export function createPasskeys(client: Client) {
  const auth = async () => (await client.whole()).auth;
  return {
    async list(): Promise<Passkey[]> {
      return unwrap(await (await auth()).passkey.list()).map((one) => ({
        id: one.id,
        name: one.friendly_name ?? '',
        createdAt: one.created_at,
        lastUsedAt: one.last_used_at ?? null,
      }));
    },

    /** Has the device create a key, and names it. */
    async add(friendlyName: string): Promise<void> {
      const { id } = unwrap(await (await auth()).registerPasskey());
      unwrap(await (await auth()).passkey.update({ passkeyId: id, friendlyName }));
    },

    async rename(passkeyId: string, friendlyName: string): Promise<void> {
      unwrap(await (await auth()).passkey.update({ passkeyId, friendlyName }));
    },

    async remove(passkeyId: string): Promise<void> {
      const { error } = await (await auth()).passkey.delete({ passkeyId });
      if (error) throw toAppError(error);
    },

    /** Has the browser offer its keys, and signs in with the chosen one. */
    async signIn(): Promise<void> {
      unwrap(await (await auth()).signInWithPasskey());
    },
  };
}
