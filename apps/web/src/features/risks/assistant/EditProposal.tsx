import { nameText } from '@parley/model';
import { Button, Label } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { CATEGORY_MAX, DESCRIPTION_MAX, TITLE_MAX } from '../limits.ts';
import { ScoreMatrix } from '../ScoreMatrix.tsx';
import type { ProposedFields } from './accept.ts';

const schema = z.object({
  title: nameText.min(1).max(TITLE_MAX),
  description: z.string().max(DESCRIPTION_MAX),
  category: z.string().max(CATEGORY_MAX),
  likelihood: z.number(),
  impact: z.number(),
});

type EditProposalProps = {
  initial: ProposedFields;
  onAccept(fields: ProposedFields): Promise<void>;
  onClose(): void;
};

/** Edits a proposal before it enters the register. */
export function EditProposal({ initial, onAccept, onClose }: EditProposalProps) {
  const { t } = useTranslation('risks');
  const { t: common } = useTranslation('common');
  const form = useForm(
    schema,
    {
      title: initial.title,
      description: initial.description ?? '',
      category: initial.category ?? '',
      likelihood: initial.likelihood ?? 3,
      impact: initial.impact ?? 3,
    },
    ({ description, category, ...fields }) =>
      onAccept({
        ...fields,
        description: description.trim() || null,
        category: category.trim() || null,
      }),
  );
  const { title, description, category, likelihood, impact } = form.values;
  return (
    <form
      onSubmit={form.onSubmit}
      className="flex flex-col gap-4 rounded-lg border border-hairline p-4"
    >
      <Field
        label={t('risk')}
        value={title}
        onChange={(value) => form.set('title', value)}
        error={form.errors.title}
        maxLength={TITLE_MAX}
        autoFocus
      />
      <Field
        label={t('description')}
        value={description}
        onChange={(value) => form.set('description', value)}
        error={form.errors.description}
        rows={3}
        maxLength={DESCRIPTION_MAX}
      />
      <Field
        label={t('category')}
        value={category}
        onChange={(value) => form.set('category', value)}
        error={form.errors.category}
        maxLength={CATEGORY_MAX}
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
      <div className="flex gap-2">
        <Button size="sm" type="submit" variant="primary" isDisabled={form.isSending}>
          {t('accept')}
        </Button>
        <Button size="sm" variant="tertiary" onPress={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
