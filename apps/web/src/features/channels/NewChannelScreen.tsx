import { Button } from '@heroui/react';
import { type ChannelForm, channelForm } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppError, useSession, useWorkspace } from '../../data/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { AssistantFields, IdentityFields } from './ChannelFormFields.tsx';
import { createChannel } from './mutations.ts';

const EMPTY: ChannelForm = { name: '', topic: '', description: '', icon: '', category: '', visibility: 'open', prompt: '', assistant_mode: 'auto' };
const IDEAS = ['answers', 'minutes', 'editor'] as const;

export default function NewChannelScreen() {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const ownId = useSession().userId ?? '';
  const form = useForm<ChannelForm>(channelForm, EMPTY, async (values) => {
    const channelId = await createChannel(values, workspace?.id ?? '', ownId).catch((error: unknown) => {
      throw error instanceof AppError && error.code === '23505' ? new AppError(error.code, t('topicTaken')) : error;
    });
    await navigate({ to: '/channels/$channelId', params: { channelId } });
  });
  return (
    <>
      <PageHeader title={t('newTitle')} />
      <PageBody>
        <form
          className="flex flex-col gap-8"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.send();
          }}
        >
          {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
          <div className="flex flex-col gap-4"><IdentityFields values={form.values} errors={form.errors} set={form.set} /></div>
          <Section title={t('assistant')} text={t('assistantText')}>
            <div className="flex flex-wrap gap-2">
              {IDEAS.map((idea) => <Button key={idea} size="sm" variant="tertiary" onPress={() => form.set('prompt', t(`ideas.${idea}.prompt`))}>{t(`ideas.${idea}.name`)}</Button>)}
            </div>
            <AssistantFields values={form.values} errors={form.errors} set={form.set} />
          </Section>
          <div><Button type="submit" variant="primary" isPending={form.isSending}>{t('create')}</Button></div>
        </form>
      </PageBody>
    </>
  );
}
