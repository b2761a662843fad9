import type { Session } from '@supabase/supabase-js';
import type { DeviceStorage } from '../base/device-storage.ts';
import { unwrap } from '../base/errors.ts';
import type { Client } from '../tables/database.ts';
import type { Gateway } from '../tables/table-gateway.ts';

const pendingNameKey = (email: string) => `parley:name:${email.toLowerCase()}`;

export type PendingNamesOptions = {
  client: Pick<Client, 'from'>;
  gateway: Gateway;
  storage: DeviceStorage;
};

/**
 * Names that are not yet on the profile after a registration. Anything that shows a name waits for
 * them.
 */
export function createPendingNames({ client, gateway, storage }: PendingNamesOptions) {
  let naming: Promise<unknown> = Promise.resolve();

  const during = <Done>(work: Promise<Done>): Promise<Done> => {
    naming = Promise.allSettled([naming, work]);
    return work;
  };

  const storeKept = async ({ user }: Session) => {
    const key = pendingNameKey(user.email ?? '');
    const name = storage.get(key);
    if (name === null) return;
    storage.remove(key);
    try {
      const [profile] = unwrap(await client.from('profiles').select('name').eq('id', user.id));
      // A name chosen meanwhile stays.
      if (profile?.name === null) await gateway.update('profiles', [user.id], { name });
    } catch {
      storage.set(key, name);
    }
  };

  return {
    /** Resolves when no name is pending any more. */
    stored: (): Promise<unknown> => naming,

    /** A name may be pending until the work is done. */
    during,

    /**
     * Keeps the name on the device until the first session, which starts once the address is
     * confirmed.
     */
    keep: (email: string, name: string): void => storage.set(pendingNameKey(email), name),

    /**
     * Stores the kept name of the session's address on the profile. Deferred to a later turn,
     * because Auth's client holds its lock while it announces a session.
     */
    storeSoon: (session: Session): void => void during(afterwards(() => storeKept(session))),
  };
}

export type PendingNames = ReturnType<typeof createPendingNames>;

/** Runs the work in a later turn. */
const afterwards = (work: () => Promise<void>): Promise<void> =>
  new Promise<void>((done) => setTimeout(done, 0)).then(work);
