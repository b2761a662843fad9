import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';

/** The name of a credential, with the server's length limit. */
export const credentialName = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'Must be at most 100 characters'),
});

type NameDialogProps = {
  title: string;
  text?: string;
  initial: string;
  submitLabel: string;
  /** The dialog closes when this resolves and shows its error otherwise. */
  onSubmit(name: string): Promise<unknown>;
  onClose(): void;
};

export function NameDialog(props: NameDialogProps) {
  const { title, text, initial, submitLabel, onSubmit, onClose } = props;
  const { t } = useTranslation('account');
  const form = useForm(credentialName, { name: initial }, async ({ name }) => {
    await onSubmit(name);
    onClose();
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      className="flex flex-col gap-4"
      isPending={form.isSending}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
      {text && <p className="text-soft">{text}</p>}
      <Field
        label={t('name')}
        name="item-name"
        autoFocus
        isRequired
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
      />
    </FormDialog>
  );
}
