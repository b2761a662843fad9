import { Button } from '@heroui/react';
import { type ChannelForm, channelForm } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useWorkspace } from '../../data/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { Filled } from '../../lib/slot.tsx';
import { More } from '../../ui/More.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { FirstFields, MoreFields } from './ChannelFormFields.tsx';
import { createChannel } from './mutations.ts';
import { newChannelSections } from './slots.ts';
import { useTakenHandle } from './use-taken-handle.ts';

const EMPTY: ChannelForm = {
  name: '',
  topic: '',
  description: '',
  icon: '',
  category: '',
  visibility: 'open',
  prompt: '',
  assistant_mode: 'auto',
};

export default function NewChannelScreen() {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const ownId = useOwnId();
  const handle = useTakenHandle();
  const created = useRef<((channelId: string) => Promise<void>) | null>(null);
  const form = useForm<ChannelForm>(channelForm, EMPTY, async (values) => {
    const channelId = await handle.told(
      values.topic ?? '',
      createChannel(values, workspace?.id ?? '', ownId),
    );
    // The channel exists; its settings show whatever could not be done.
    await created.current?.(channelId).catch(() => {});
    await navigate({ to: '/channels/$channelId', params: { channelId } });
  });
  const topicError = handle.errorFor(form.values.topic ?? '');
  const fields = {
    values: form.values,
    errors: { ...form.errors, topic: form.errors.topic ?? topicError },
    set: form.set,
  };
  return (
    <>
      <PageHeader title={t('newTitle')} />
      <PageBody isForm>
        <form className="flex flex-col gap-8" noValidate onSubmit={form.onSubmit}>
          <Section title={t('about')}>
            <FirstFields {...fields} />
            <More needsAttention={fields.errors.topic !== undefined}>
              <div className="grid items-start gap-4 sm:grid-cols-2">
                <MoreFields {...fields} />
              </div>
            </More>
          </Section>
          <Filled
            slot={newChannelSections}
            given={{
              values: form.values,
              errors: form.errors,
              set: form.set,
              whenCreated: (work) => {
                created.current = work;
              },
            }}
          />
          <div
            className={clsx(
              'sticky bottom-0 z-10 -mb-12 flex flex-col items-start gap-3 py-3',
              'border-t border-hairline bg-page',
              'in-data-form:@4xl:ps-[17.5rem]',
            )}
          >
            {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
            <Button type="submit" variant="primary" isPending={form.isSending}>
              {t('create')}
            </Button>
          </div>
        </form>
      </PageBody>
    </>
  );
}
