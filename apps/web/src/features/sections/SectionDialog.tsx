import { nameText } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';

/** As in the database. */
const NAME_MAX = 100;
const schema = z.object({ name: nameText.min(1).max(NAME_MAX) });

type SectionDialogProps = {
  title: string;
  submitLabel: string;
  initial: string;
  onSave(name: string): Promise<void>;
  onClose(): void;
};

/** Asks for the name of a section. */
export default function SectionDialog({
  title,
  submitLabel,
  initial,
  onSave,
  onClose,
}: SectionDialogProps) {
  const { t } = useTranslation('sections');
  const form = useForm(schema, { name: initial }, async ({ name }) => {
    await onSave(name);
    onClose();
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      className="flex flex-col gap-3"
      isDisabled={form.isSending}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      <Field
        label={t('name')}
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        maxLength={NAME_MAX}
        autoFocus
      />
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
    </FormDialog>
  );
}
