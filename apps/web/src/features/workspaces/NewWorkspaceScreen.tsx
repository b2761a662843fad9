import { Button } from '@heroui/react';
import { profileName } from '@parley/model';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAbove } from '../../lib/current-page.ts';
import { toast } from '../../lib/toast.ts';
import { PageStart } from '../../ui/PageStart.tsx';
import { useEndedWorkspaces, useSession, useWorkspaces } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { usePageName } from '../../lib/page-title.ts';
import { useForm } from '../../lib/use-form.ts';
import { Brand } from '../../ui/Brand.tsx';
import { More } from '../../ui/More.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { signOutHere } from '../auth/mutations.ts';
import { createChannel } from '../channels/mutations.ts';
import { useMe } from '../members/queries.ts';
import { createWorkspace } from './mutations.ts';
import { WorkspaceDetailFields, WorkspaceNameField } from './WorkspaceFormFields.tsx';

/** Loaded on demand, because the validation is as large as the screen itself. */
const workspaceForm = () => import('./forms.ts').then((forms) => forms.workspaceForm);

type NewWorkspaceProps = {
  /** Called with true from the first press until the new workspace is open. */
  onFounding?: (isFounding: boolean) => void;
};

/**
 * Form for a new workspace. With a welcome text for users without a workspace, who see it first.
 */
export default function NewWorkspaceScreen({ onFounding }: NewWorkspaceProps = {}) {
  const { t } = useTranslation('workspaces');
  const hasWorkspace = useWorkspaces().length > 0;
  // Read once: the workspace being created only counts when its page is open.
  const [isInSome] = useState(hasWorkspace);
  const me = useMe();
  const wasInSome = useEndedWorkspaces().length > 0;
  const greeting = wasInSome ? 'ended.nowhereTitle' : 'welcome';
  const title = isInSome ? t('newTitle') : t(greeting, { name: profileName(me) });
  const text = isInSome ? 'newText' : wasInSome ? 'ended.nowhere' : 'welcomeText';
  usePageName(title);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {isInSome && (
        <div className="px-gutter pt-3">
          <PageStart />
        </div>
      )}
      <div className="mx-auto flex min-h-full w-full max-w-md flex-col justify-center gap-6 px-5 py-12">
        <Brand />
        <div className="flex flex-col gap-1">
          <h1 className="font-title text-3xl leading-10">{title}</h1>
          <p className="text-soft">{t(text)}</p>
        </div>
        <NewWorkspaceForm onFounding={onFounding} />
        {isInSome ? (
          <Link
            to="/workspace"
            {...toAbove}
            className="text-soft underline-offset-4 hover:underline"
          >
            {t('backToWorkspaces')}
          </Link>
        ) : (
          <Button
            variant="ghost"
            className="-ms-3 self-start"
            onPress={() =>
              void signOutHere().catch((error: unknown) => toast.error(errorText(error)))
            }
          >
            {t('signOut')}
          </Button>
        )}
      </div>
    </div>
  );
}

function NewWorkspaceForm({ onFounding }: NewWorkspaceProps) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const { userId } = useSession();
  const form = useForm(workspaceForm, { name: '', description: '', icon: '' }, async (values) => {
    onFounding?.(true);
    try {
      const workspaceId = await createWorkspace(values, userId ?? '');
      // Create a first channel, so that users can write without learning about channels.
      const first = {
        name: t('firstChannel'),
        description: t('firstChannelText'),
        visibility: 'open',
        prompt: '',
        assistant_mode: 'mention',
      } as const;
      const channelId = await createChannel(first, workspaceId, userId ?? '');
      await navigate({ to: '/channels/$channelId', params: { channelId } });
    } finally {
      onFounding?.(false);
    }
  });
  const { values, errors, set } = form;
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={form.onSubmit}>
      {errors.form && <ErrorNotice>{errors.form}</ErrorNotice>}
      <WorkspaceNameField values={values} errors={errors} set={set} hasFocus />
      <More needsAttention={errors.description !== undefined || errors.icon !== undefined}>
        <WorkspaceDetailFields values={values} errors={errors} set={set} />
      </More>
      <Button type="submit" variant="primary" fullWidth isPending={form.isSending}>
        {t('create')}
      </Button>
    </form>
  );
}
