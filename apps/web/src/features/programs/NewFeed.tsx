import { Button } from '@heroui/react';
import type { Channel } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../lib/use-form.ts';
import { isWebAddress, isWithoutCredentials } from '../../lib/web-address.ts';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { addFeed } from './feed-queries.ts';

const schema = z.object({
  url: z
    .string()
    .trim()
    .refine(isWebAddress, 'Enter an address that begins with https://')
    .refine(isWithoutCredentials, 'Leave the user name and password out of the address')
    .transform((url) => new URL(url).href)
    .refine((url) => url.length <= 1000, 'Must be at most 1000 characters'),
  name: z.string().trim().max(80, 'Must be at most 80 characters'),
});

/** Adds a feed to a channel. Without a name it has that of its server. */
export function NewFeed({ channel }: { channel: Channel }) {
  const { t } = useTranslation('programs');
  const form = useForm(schema, { url: '', name: '' }, async ({ url, name }, reset) => {
    await addFeed(channel, { url, name: name || new URL(url).hostname.slice(0, 80) });
    reset({ url: '', name: '' });
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
        <Field
          label={t('feeds.url')}
          name="feed-url"
          value={form.values.url}
          onChange={(url) => form.set('url', url)}
          error={form.errors.url}
          placeholder="https://example.org/feed.xml"
          isRequired
        />
        <Field
          label={t('feeds.name')}
          name="feed-name"
          value={form.values.name}
          onChange={(name) => form.set('name', name)}
          error={form.errors.name}
          placeholder={t('feeds.namePlaceholder')}
        />
      </div>
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
      <div>
        <Button type="submit" variant="secondary" isPending={form.isSending}>
          {t('feeds.add')}
        </Button>
      </div>
    </form>
  );
}
