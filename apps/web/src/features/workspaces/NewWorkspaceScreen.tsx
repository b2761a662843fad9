import { Button } from '@heroui/react';
import { workspaceForm } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { createChannel } from '../channels/mutations.ts';
import { createWorkspace } from './mutations.ts';
import { WorkspaceFormFields } from './WorkspaceFormFields.tsx';

export default function NewWorkspaceScreen() {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const { userId } = useSession();
  const form = useForm(workspaceForm, { name: '', description: '', icon: '' }, async (values) => {
    const workspaceId = await createWorkspace(values, userId ?? '');
    // Nobody should have to understand channels before the first word is said.
    const first = {
      name: t('firstChannel'),
      description: t('firstChannelText'),
      visibility: 'open',
      prompt: '',
      assistant_mode: 'mention',
    } as const;
    const channelId = await createChannel(first, workspaceId, userId ?? '');
    await navigate({ to: '/channels/$channelId', params: { channelId } });
  });
  return (
    <>
      <PageHeader title={t('newTitle')} />
      <PageBody>
        <p className="text-soft">{t('newText')}</p>
        <form
          className="flex flex-col gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.send();
          }}
        >
          {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
          <WorkspaceFormFields values={form.values} errors={form.errors} set={form.set} />
          <div>
            <Button type="submit" variant="primary" isPending={form.isSending}>
              {t('create')}
            </Button>
          </div>
        </form>
      </PageBody>
    </>
  );
}
