import { Button } from '@heroui/react';
import { type Workspace, workspaceForm } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { updateWorkspace } from '../mutations.ts';
import { ThemePicker } from '../ThemePicker.tsx';
import { knownTheme, themes } from '../themes.ts';
import { WorkspaceDetailFields, WorkspaceNameField } from '../WorkspaceFormFields.tsx';

const settings = workspaceForm.extend({ theme: z.enum(themes) });

/** Name and appearance of the workspace. */
export function General({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces');
  const { name, description, icon, theme } = workspace;
  const initial = {
    name,
    description: description ?? '',
    icon: icon ?? '',
    theme: knownTheme(theme),
  };
  const form = useForm(settings, initial, async (values) => {
    await updateWorkspace(workspace.id, values);
    toast.success(t('saved'));
  });
  return (
    <Section title={t('general')}>
      <form className="flex flex-col gap-4" noValidate onSubmit={form.onSubmit}>
        {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
        <WorkspaceNameField values={form.values} errors={form.errors} set={form.set} />
        <WorkspaceDetailFields values={form.values} errors={form.errors} set={form.set} />
        <ThemePicker
          value={form.values.theme}
          hint={t('themeHint')}
          onChange={(chosen) => chosen && form.set('theme', chosen)}
        />
        <div>
          <Button type="submit" variant="primary" isPending={form.isSending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
