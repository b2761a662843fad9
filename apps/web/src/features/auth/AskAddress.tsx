import type { useForm } from '../../lib/use-form.ts';
import { AuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type AskAddressProps = {
  form: ReturnType<typeof useForm<{ email: string }>>;
  /** The text of the button. */
  action: string;
};

/** The form of pages that send a mail: one field for the address. */
export const AskAddress = ({ form, action }: AskAddressProps) => (
  <AuthForm error={form.errors.form} onSend={form.send}>
    <EmailField
      autoFocus
      value={form.values.email}
      onChange={(email) => form.set('email', email)}
      error={form.errors.email}
    />
    <SubmitButton isSending={form.isSending}>{action}</SubmitButton>
  </AuthForm>
);
