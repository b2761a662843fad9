import { Button } from '@heroui/react';
import { workspaceForm } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { createWorkspace } from './mutations.ts';
import { WorkspaceFormFields } from './WorkspaceFormFields.tsx';

export default function NewWorkspaceScreen() {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const { userId } = useSession();
  const form = useForm(workspaceForm, { name: '', description: '', icon: '' }, async (values) => {
    await createWorkspace(values, userId ?? '');
    await navigate({ to: '/dashboard' });
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
          <div><Button type="submit" variant="primary" isPending={form.isSending}>{t('create')}</Button></div>
        </form>
      </PageBody>
    </>
  );
}
