import type { Sql } from '@parley/postgres';
import type { Disk } from './disk.ts';
import type { StoredContent } from './stores/store.ts';

/**
 * Contents without a row. The server removes only contents that it recorded itself as begun or
 * released, after a day. Unknown contents may belong to another database, or be newer than the
 * backup that this one was restored from, so only an operator can remove them (decision 0028).
 */

/** Younger contents are not treated as leftovers, in milliseconds. */
export const GRACE_MS = 24 * 3600 * 1000;
const MOST_AT_ONCE = 1000;

/** Removes contents whose rows are gone; failed removals are retried later. */
export async function removeReleased(
  sql: Sql,
  disk: Disk,
  versions: readonly string[],
): Promise<void> {
  const removals = await Promise.allSettled(
    versions.map(async (version) => {
      await disk.remove(version);
      return version;
    }),
  );
  const gone = removals.flatMap((removal) =>
    removal.status === 'fulfilled' ? [removal.value] : [],
  );
  await sql`delete from storage.released_contents where version = any(${gone})`;
}

/**
 * Removes recorded contents older than a day that remained after a crash or an outage of the store.
 */
export async function sweepLeftovers(sql: Sql, disk: Disk): Promise<void> {
  const before = new Date(Date.now() - GRACE_MS);
  const begun = await disk.begun.list();
  const named = await namedOf(
    sql,
    begun.map(({ version }) => version),
  );
  for (const { version, at } of begun) {
    if (!named.has(version) && at >= before) continue;
    if (!named.has(version)) await disk.remove(version);
    await disk.begun.settle(version);
  }
  const released = await sql<{ version: string }[]>`
    select version from storage.released_contents
    where released_at < ${before} order by released_at limit ${MOST_AT_ONCE}`;
  const versions = released.map(({ version }) => version);
  const stillNamed = await namedOf(sql, versions);
  await removeReleased(
    sql,
    disk,
    versions.filter((version) => !stillNamed.has(version)),
  );
}

/** Contents older than a day that this database does not know; oldest first. */
export async function unknownContents(sql: Sql, disk: Disk): Promise<StoredContent[]> {
  const before = new Date(Date.now() - GRACE_MS);
  const old = (await disk.contents()).filter(({ at }) => at < before);
  const named = await namedOf(
    sql,
    old.map(({ version }) => version),
  );
  return old
    .filter(({ version }) => !named.has(version))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

async function namedOf(sql: Sql, versions: readonly string[]): Promise<Set<string>> {
  if (versions.length === 0) return new Set();
  const rows = await sql<{ version: string }[]>`
    select version from storage.objects where version = any(${[...versions]})`;
  return new Set(rows.map(({ version }) => version));
}
