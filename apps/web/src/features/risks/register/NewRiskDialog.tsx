import { nameText } from '@parley/model';
import { Label } from '@heroui/react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { z } from 'zod';
import { useOwnId, useWorkspace } from '../../../data/index.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { MIDDLE, TITLE_MAX } from '../limits.ts';
import { raiseRisk } from '../mutations.ts';
import { ScoreMatrix } from '../ScoreMatrix.tsx';

const schema = z.object({
  title: nameText.min(1).max(TITLE_MAX),
  likelihood: z.number(),
  impact: z.number(),
});

/** Asks for title, likelihood and impact; everything else can follow. */
export function NewRiskDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('risks');
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const navigate = useNavigate();
  const form = useForm(
    schema,
    { title: '', likelihood: MIDDLE, impact: MIDDLE },
    async (fields) => {
      const riskId = await raiseRisk(fields, { workspaceId, ownId });
      onClose();
      toast.success(t('raised', { title: fields.title }), {
        action: {
          label: t('open'),
          onClick: () => void navigate({ to: '/risks/$riskId', params: { riskId } }),
        },
      });
    },
  );
  const { title, likelihood, impact } = form.values;
  return (
    <FormDialog
      title={t('newRisk')}
      submitLabel={t('raise')}
      className="flex flex-col gap-4"
      isDisabled={form.isSending}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      <Field
        label={t('whatCouldHappen')}
        placeholder={t('titleExample')}
        value={title}
        onChange={(value) => form.set('title', value)}
        error={form.errors.title}
        maxLength={TITLE_MAX}
        autoFocus
      />
      <div className="flex flex-col gap-1.5">
        <Label>{t('assessment')}</Label>
        <ScoreMatrix
          label={t('assessment')}
          value={{ likelihood, impact }}
          onChange={(score) => {
            form.set('likelihood', score.likelihood);
            form.set('impact', score.impact);
          }}
        />
      </div>
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
    </FormDialog>
  );
}
