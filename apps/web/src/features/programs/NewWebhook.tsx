import { Button } from '@heroui/react';
import type { Channel } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { addWebhook, type Given } from './queries.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Name is required').max(80, 'Must be at most 80 characters'),
});

/** Adds a webhook to a channel, and hands its address on. */
export function NewWebhook({
  channel,
  onGiven,
}: {
  channel: Channel;
  onGiven(given: Given): void;
}) {
  const { t } = useTranslation('programs');
  const form = useForm(schema, { name: '' }, async ({ name }, reset) => {
    onGiven({ name, url: await addWebhook(channel, name) });
    reset({ name: '' });
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <Field
        label={t('name')}
        name="webhook-name"
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        description={t('nameText')}
        placeholder={t('namePlaceholder')}
        isRequired
      />
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
      <div>
        <Button type="submit" variant="secondary" isPending={form.isSending}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}
