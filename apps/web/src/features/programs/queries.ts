import type { Channel, IncomingWebhook } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { gateway, supabase, toAppError, unwrap } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

export type Webhook = IncomingWebhook & {
  /** True if its holder no longer runs the channel, so that it refuses every post. */
  isOrphaned: boolean;
};

/** Only the answer to the insert has the address. */
const given = z.object({ url: z.string() });

/** An address that was just given out, and the webhook's name. */
export type Given = { name: string; url: string };

const keyOf = (channelId: string) => ['incoming webhooks', channelId];
const refresh = (channelId: string) => queries.invalidateQueries({ queryKey: keyOf(channelId) });

/** The webhooks of a channel, oldest first. Only those who run the channel read them. */
export function useWebhooks(channelId: string) {
  return useQuery(
    { queryKey: keyOf(channelId), queryFn: () => fetchWebhooks(channelId), staleTime: 0 },
    queries,
  );
}

/** @throws AppError */
async function fetchWebhooks(channelId: string): Promise<Webhook[]> {
  const [{ data, error, status }, orphaned] = await Promise.all([
    supabase
      .from('incoming_webhooks')
      .select('*')
      .eq('channel_id', channelId)
      .order('created_at')
      .order('id'),
    supabase.rpc('orphaned_webhooks', { channel: channelId }),
  ]);
  if (error) throw toAppError(error, status);
  const lost = new Set(unwrap(orphaned));
  return data.map((row) => ({ ...row, isOrphaned: lost.has(row.id) }));
}

/** @returns its address, which is only returned once. @throws AppError */
export async function addWebhook(
  { id, workspace_id }: Pick<Channel, 'id' | 'workspace_id'>,
  name: string,
): Promise<string> {
  const [row] = await gateway.insert('incoming_webhooks', [{ workspace_id, channel_id: id, name }]);
  await refresh(id);
  return given.parse(row).url;
}

/** @returns the new address; the former one has ended. @throws AppError */
export async function rotateWebhook({ id, channel_id }: IncomingWebhook): Promise<string> {
  const url = unwrap(await supabase.rpc('rotate_webhook', { webhook: id }));
  await refresh(channel_id);
  return url;
}

/** @throws AppError */
export async function switchWebhook(
  { id, channel_id }: IncomingWebhook,
  isEnabled: boolean,
): Promise<void> {
  await gateway.update('incoming_webhooks', [id], { is_enabled: isEnabled });
  await refresh(channel_id);
}

/** @throws AppError */
export async function renameWebhook(
  { id, channel_id }: IncomingWebhook,
  name: string,
): Promise<void> {
  await gateway.update('incoming_webhooks', [id], { name });
  await refresh(channel_id);
}

/** @throws AppError */
export async function deleteWebhook({ id, channel_id }: IncomingWebhook): Promise<void> {
  await gateway.remove('incoming_webhooks', [id]);
  await refresh(channel_id);
}
