import { Checkbox, CheckboxGroup } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { ValidatedDialog } from '../../ui/ValidatedDialog.tsx';
import { eventName } from './delivery-words.ts';
import { eventsOf, type WebhookEvent } from './events.ts';
import { type WebhookForm, webhookForm } from './form.ts';
import { addWebhook, changeWebhook } from './mutations.ts';
import type { Scope, Webhook } from './queries.ts';

type WebhookDialogProps = {
  scope: Scope;
  /** Null for a new one. */
  webhook: Webhook | null;
  onAdded(name: string, secret: string): void;
  onClose(): void;
};

/** Form of a webhook: name, address and events. */
export function WebhookDialog({ scope, webhook, onAdded, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('outgoing-webhooks');
  const ownId = useOwnId();
  const form = useForm<WebhookForm>(
    webhookForm,
    {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? ['message.created'],
    },
    async (values) => {
      if (webhook) await changeWebhook(webhook, values);
      else onAdded(values.name, await addWebhook(scope, ownId, values));
    },
  );
  return (
    <ValidatedDialog
      title={t(webhook ? 'editTitle' : 'addTitle')}
      submitLabel={t(webhook ? 'save' : 'add')}
      form={form}
      // The secret of a new one follows in its place.
      onSent={() => webhook && onClose()}
      noValidate
      onClose={onClose}
    >
      <Field
        label={t('name')}
        name="name"
        placeholder={t('namePlaceholder')}
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        autoFocus
        isRequired
      />
      <Field
        label={t('url')}
        name="url"
        placeholder="https://example.org/parley"
        value={form.values.url}
        onChange={(url) => form.set('url', url)}
        error={form.errors.url}
        description={t('urlText')}
        isRequired
      />
      <CheckboxGroup
        value={form.values.events}
        onChange={(chosen) =>
          form.set(
            'events',
            eventsOf(scope.channelId).filter((event) => chosen.includes(event)),
          )
        }
        className="flex flex-col gap-0"
        aria-label={t('eventsLabel')}
      >
        <span className="text-sm font-medium" aria-hidden="true">
          {t('eventsLabel')}
        </span>
        <div className="grid sm:grid-cols-2">
          {eventsOf(scope.channelId).map((event) => (
            <EventChoice key={event} event={event} />
          ))}
        </div>
        {form.errors.events && <p className="text-sm text-bad">{form.errors.events}</p>}
      </CheckboxGroup>
    </ValidatedDialog>
  );
}

function EventChoice({ event }: { event: WebhookEvent }) {
  const { t } = useTranslation('outgoing-webhooks');
  return (
    <Checkbox value={event} className="m-0 w-full">
      <Checkbox.Content className="flex w-full items-start gap-2.5 py-1.5">
        <Checkbox.Control className="mt-0.5 border border-faint">
          <Checkbox.Indicator />
        </Checkbox.Control>
        <span className="text-sm">{eventName(t, event)}</span>
      </Checkbox.Content>
    </Checkbox>
  );
}
