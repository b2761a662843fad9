import { nameText } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TITLE_MAX } from '../../risks/limits.ts';
import { PersonField } from '../../risks/PersonField.tsx';
import { acceptAction } from '../mutations.ts';
import type { EditActionProps } from './kinds/action-view.ts';
import { EditForm } from './EditForm.tsx';
import { changedPayload, type RiskPayload } from './payload.ts';

const STEPS = ['1', '2', '3', '4', '5'] as const;
const schema = z.object({
  title: nameText.min(1, 'Title is required').max(TITLE_MAX),
  likelihood: z.number(),
  impact: z.number(),
  owner_id: z.string().nullable(),
});
const stepOf = (value: number) => STEPS[value - 1] ?? '3';

/** Edits the assessment of a proposed risk. */
export function EditRisk({ action, payload, onClose }: EditActionProps<RiskPayload>) {
  const { t } = useTranslation('assistant');
  const { t: risks } = useTranslation('risks');
  const form = useForm(
    schema,
    {
      title: payload.title,
      likelihood: payload.likelihood,
      impact: payload.impact,
      owner_id: payload.owner_id ?? null,
    },
    async (values) => void (await acceptAction(action.id, changedPayload(action.payload, values))),
  );
  const { title, likelihood, impact, owner_id } = form.values;
  const words = (of: 'likelihoods' | 'impacts') =>
    STEPS.map((key) => ({ key, label: `${key} · ${risks(`${of}.${key}`)}` }));
  return (
    <EditForm
      kind="risk"
      isSending={form.isSending}
      error={form.errors.form}
      onSend={form.send}
      onClose={onClose}
    >
      <Field
        label={t('actions.title')}
        value={title}
        onChange={(value) => form.set('title', value)}
        error={form.errors.title}
        maxLength={TITLE_MAX}
        autoFocus
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          label={t('actions.likelihood')}
          value={stepOf(likelihood)}
          onChange={(key) => form.set('likelihood', Number(key))}
          options={words('likelihoods')}
        />
        <Choice
          label={t('actions.impact')}
          value={stepOf(impact)}
          onChange={(key) => form.set('impact', Number(key))}
          options={words('impacts')}
        />
      </div>
      <PersonField
        label={t('actions.ownerLabel')}
        value={owner_id}
        onChange={(id) => form.set('owner_id', id)}
      />
    </EditForm>
  );
}
