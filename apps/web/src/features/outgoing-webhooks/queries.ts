import type { OutgoingWebhook, WebhookDelivery } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { WORKSPACE_EVENTS, type WebhookEvent } from './events.ts';

/** A channel, or the whole workspace if `channelId` is null. */
export type Scope = { workspaceId: string; channelId: string | null };
export type Webhook = Omit<OutgoingWebhook, 'events'> & { events: WebhookEvent[] };

/** These rows have no live updates, so what the service records only shows this way. */
const POLL_MS = 15_000;
/** Used until the first attempt of each delivery. */
const WAITING_MS = 1000;
const MOST = 50;

const events = z.array(z.enum(WORKSPACE_EVENTS)).catch([]);

export const webhooksKey = ({ workspaceId, channelId }: Scope) => [
  'outgoing webhooks',
  workspaceId,
  channelId,
];
export const deliveriesKey = (webhookId: string) => ['webhook deliveries', webhookId];

/** The webhooks of a channel, or of the workspace, oldest first. */
export function useWebhooks(scope: Scope) {
  return useQuery(
    {
      queryKey: webhooksKey(scope),
      queryFn: () => fetchWebhooks(scope),
      staleTime: 0,
      refetchInterval: POLL_MS,
    },
    queries,
  );
}

/** The latest deliveries of a webhook, newest first. */
export function useDeliveries(webhookId: string) {
  return useQuery(
    {
      queryKey: deliveriesKey(webhookId),
      queryFn: () => fetchDeliveries(webhookId),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ status, attempt }) => status === 'waiting' && attempt === 0)
          ? WAITING_MS
          : POLL_MS,
    },
    queries,
  );
}

/** @throws AppError */
async function fetchWebhooks({ workspaceId, channelId }: Scope): Promise<Webhook[]> {
  const rows = supabase.from('outgoing_webhooks').select().eq('workspace_id', workspaceId);
  const { data, error, status } = await (
    channelId === null ? rows.is('channel_id', null) : rows.eq('channel_id', channelId)
  ).order('created_at');
  if (error) throw toAppError(error, status);
  return data.map((row) => ({ ...row, events: events.parse(row.events) }));
}

/** @throws AppError */
async function fetchDeliveries(webhookId: string): Promise<WebhookDelivery[]> {
  const { data, error, status } = await supabase
    .from('webhook_deliveries')
    .select()
    .eq('webhook_id', webhookId)
    .order('created_at', { ascending: false })
    .limit(MOST);
  if (error) throw toAppError(error, status);
  return data;
}
