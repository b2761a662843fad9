import { openSecrets, type Secrets } from '@parley/assistant';
import type { VapidKeys } from '@parley/delivery';
import type { Sql } from '@parley/postgres';
import { assistantKey } from './assistant-key.ts';
import type { Settings } from './settings.ts';
import { vapidKeys } from './vapid.ts';

/** Keys in the data folder besides those of the API. */
export type OwnKeys = { vapid: VapidKeys; secrets: Secrets };

/** @throws DamagedFolderError if a key is damaged, or missing although something needs it. */
export async function ownKeys(
  sql: Sql,
  { dataDir, assistantPrivateKey }: Pick<Settings, 'dataDir' | 'assistantPrivateKey'>,
): Promise<OwnKeys> {
  const vapid = await vapidKeys(dataDir, () => hasSubscriptions(sql));
  const privateKey = assistantPrivateKey ?? (await assistantKey(dataDir, () => hasSealed(sql)));
  return { vapid, secrets: openSecrets(privateKey) };
}

/** True if devices have subscribed to push messages. */
async function hasSubscriptions(sql: Sql): Promise<boolean> {
  const [row] = await sql`select exists (select from public.push_subscriptions) as found`;
  return row?.found === true;
}

/** True if there are keys or headers sealed for the assistant. */
async function hasSealed(sql: Sql): Promise<boolean> {
  const [row] = await sql`
    select exists (select from public.assistant_providers where sealed_key is not null)
      or exists (select from public.mcp_servers where sealed_headers is not null) as found`;
  return row?.found === true;
}
