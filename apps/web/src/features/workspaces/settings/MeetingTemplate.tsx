import { Button } from '@heroui/react';
import type { Workspace } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { collections } from '../../../data/index.ts';
import { toast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/PageHeader.tsx';

const EXAMPLE = 'https://meet.jit.si/{workspace}-{channel}-{random}';

/** As in the database: the host is fixed, only the path has placeholders. */
const form = z.object({
  template: z
    .string()
    .trim()
    .max(300, 'Must be at most 300 characters')
    .regex(
      /^(https:\/\/[a-zA-Z0-9.:-]+(\/[!-~]*)?)?$/,
      'Enter an address that begins with https://',
    ),
});

/** Where the workspace's calls take place; empty for no calls. */
export function MeetingTemplate({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('calls');
  const { values, errors, set, isSending, onSubmit } = useForm(
    form,
    { template: workspace.meeting_template ?? '' },
    async ({ template }) => {
      await collections.workspaces.update(workspace.id, (row) => {
        row.meeting_template = template || null;
      });
      toast.success(t('saved'));
    },
  );
  return (
    <Section title={t('title')} text={t('text')}>
      <form className="flex flex-col gap-4" noValidate onSubmit={onSubmit}>
        {errors.form && <ErrorNotice>{errors.form}</ErrorNotice>}
        <Field
          label={t('template')}
          name="meeting-template"
          placeholder={EXAMPLE}
          value={values.template}
          onChange={(template) => set('template', template)}
          error={errors.template}
          description={t('templateText', {
            random: '{random}',
            channel: '{channel}',
            workspace: '{workspace}',
          })}
        />
        <div>
          <Button type="submit" variant="primary" isPending={isSending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
