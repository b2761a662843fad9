import { openSecrets, type Secrets } from '@parley/assistant';
import type { VapidKeys } from '@parley/delivery';
import type { Sql } from '@parley/postgres';
import { assistantKey } from './assistant-key.ts';
import type { Settings } from './settings.ts';
import { vapidKeys } from './vapid.ts';

/** The keys of the data folder that the program has beside those of its API. */
export type OwnKeys = { vapid: VapidKeys; secrets: Secrets };

/** @throws DamagedFolderError when one is damaged, or missing although something needs it. */
export async function ownKeys(
  sql: Sql,
  { dataDir, assistantPrivateKey }: Pick<Settings, 'dataDir' | 'assistantPrivateKey'>,
): Promise<OwnKeys> {
  const vapid = await vapidKeys(dataDir, () => hasSubscriptions(sql));
  const privateKey = assistantPrivateKey ?? (await assistantKey(dataDir, () => hasSealed(sql)));
  return { vapid, secrets: openSecrets(privateKey) };
}

/** Devices that push messages reach. */
async function hasSubscriptions(sql: Sql): Promise<boolean> {
  const [row] = await sql`select exists (select from public.push_subscriptions) as found`;
  return row?.found === true;
}

/** Keys and headers that people sealed for the assistant. */
async function hasSealed(sql: Sql): Promise<boolean> {
  const [row] = await sql`
    select exists (select from public.assistant_providers where sealed_key is not null)
      or exists (select from public.mcp_servers where sealed_headers is not null) as found`;
  return row?.found === true;
}
