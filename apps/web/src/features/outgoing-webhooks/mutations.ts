import { newId, type WebhookDelivery } from '@parley/model';
import { gateway, supabase, toAppError, unwrap } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { withProof } from '../../lib/with-proof.ts';
import type { WebhookForm } from './form.ts';
import { deliveriesKey, type Scope, type Webhook, webhooksKey } from './queries.ts';

/** Adds a webhook. @returns its signing secret, which is only returned once. @throws AppError */
export async function addWebhook(
  scope: Scope,
  ownId: string,
  values: WebhookForm,
): Promise<string> {
  const id = newId();
  return done(scope, async () => {
    await gateway.insert('outgoing_webhooks', [
      {
        id,
        workspace_id: scope.workspaceId,
        channel_id: scope.channelId,
        profile_id: ownId,
        ...values,
      },
    ]);
    try {
      return await renew(id);
    } catch (error) {
      // Without a secret it would send nothing.
      await gateway.remove('outgoing_webhooks', [id]);
      throw error;
    }
  });
}

/** Another address needs a recent proof of identity. @throws AppError */
export const changeWebhook = (webhook: Webhook, values: WebhookForm): Promise<unknown> =>
  done(scopeOf(webhook), () =>
    withProof(() => gateway.update('outgoing_webhooks', [webhook.id], values)),
  );

/** @throws AppError */
export const enableWebhook = (webhook: Webhook, is_enabled: boolean): Promise<unknown> =>
  done(scopeOf(webhook), () =>
    withProof(() => gateway.update('outgoing_webhooks', [webhook.id], { is_enabled })),
  );

/** @throws AppError */
export const removeWebhook = (webhook: Webhook): Promise<unknown> =>
  done(scopeOf(webhook), () => gateway.remove('outgoing_webhooks', [webhook.id]));

/** @returns a new signing secret, which is only returned once. @throws AppError */
export const renewSecret = (webhook: Webhook): Promise<string> =>
  done(scopeOf(webhook), () => renew(webhook.id));

/** Sends an example. @throws AppError */
export async function testWebhook({ id }: Pick<Webhook, 'id'>): Promise<void> {
  unwrap(await supabase.rpc('test_webhook', { webhook: id }));
  await queries.invalidateQueries({ queryKey: deliveriesKey(id) });
}

/** Sends an event again, under the same id. @throws AppError */
export async function sendAgain({ id, webhook_id }: WebhookDelivery): Promise<void> {
  const { error, status } = await supabase.rpc('send_delivery_again', { delivery: id });
  if (error) throw toAppError(error, status);
  await queries.invalidateQueries({ queryKey: deliveriesKey(webhook_id) });
}

const renew = (webhook: string): Promise<string> =>
  withProof(async () => unwrap(await supabase.rpc('renew_webhook_secret', { webhook })));

const scopeOf = ({ workspace_id, channel_id }: Webhook): Scope => ({
  workspaceId: workspace_id,
  channelId: channel_id,
});

/** Refetches after failures too, because the cached row was out of date. */
const done = <Value>(scope: Scope, write: () => Promise<Value>): Promise<Value> =>
  write().finally(() => queries.invalidateQueries({ queryKey: webhooksKey(scope) }));
