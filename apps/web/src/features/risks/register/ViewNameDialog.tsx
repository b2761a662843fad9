import { nameText } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { VIEW_NAME_MAX } from '../limits.ts';

const schema = z.object({ name: nameText.min(1).max(VIEW_NAME_MAX) });

type ViewNameDialogProps = {
  initial: string;
  isNew: boolean;
  onSave(name: string): Promise<void>;
  onClose(): void;
};

/** Asks for the name of a saved view. */
export function ViewNameDialog({ initial, isNew, onSave, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation('risks');
  const form = useForm(schema, { name: initial }, async ({ name }) => {
    await onSave(name);
    onClose();
  });
  return (
    <FormDialog
      title={t(isNew ? 'views.save' : 'views.renameTitle')}
      submitLabel={t('views.saveIt')}
      className="flex flex-col gap-3"
      isDisabled={form.isSending}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      <Field
        label={t('views.name')}
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        maxLength={VIEW_NAME_MAX}
        autoFocus
      />
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
    </FormDialog>
  );
}
