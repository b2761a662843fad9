import { resolve } from 'node:path';
import { allowLogin } from '../postgres/authenticator.ts';
import type { Cluster } from '../postgres/cluster.ts';
import { prepareFolders } from '../postgres/folders.ts';
import { openPool } from '../postgres/pool.ts';
import { runningSuperuserUrl } from '../postgres/superuser.ts';

/** The superuser's URL of a running backend, for tests that change the server's settings. */
export const superuserOf = (dataDir: string): string =>
  runningSuperuserUrl(prepareFolders(resolve(dataDir)));

/** The URL of `postgres`, which runs a project's migrations, in a cluster with the platform. */
export async function projectUrlOf({ url }: Pick<Cluster, 'url'>): Promise<string> {
  const admin = openPool(url, 1);
  try {
    return await allowLogin('postgres', admin, url);
  } finally {
    await admin.end();
  }
}
