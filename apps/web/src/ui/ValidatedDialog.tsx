import type { ComponentProps } from 'react';
import { FormDialog } from './FormDialog.tsx';
import { ErrorNotice } from './Notice.tsx';

type ValidatedDialogProps = Omit<
  ComponentProps<typeof FormDialog>,
  'className' | 'isPending' | 'onSubmit'
> & {
  /** The result of `useForm`. */
  form: {
    isSending: boolean;
    errors: { form?: string | undefined };
    send(): Promise<boolean>;
  };
  /** Called once the form was accepted; closes the dialog unless it is given. */
  onSent?(): void;
};

/** A dialog with the fields of a `useForm`, and what prevented sending below them. */
export function ValidatedDialog({
  form,
  onSent,
  onClose,
  children,
  ...dialog
}: ValidatedDialogProps) {
  const send = async () => {
    if (await form.send()) (onSent ?? onClose)();
  };
  return (
    <FormDialog
      {...dialog}
      className="flex flex-col gap-4"
      isPending={form.isSending}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {children}
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
    </FormDialog>
  );
}
