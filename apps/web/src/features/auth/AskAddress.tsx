import type { useForm } from '../../lib/use-form.ts';
import { AuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type AskAddressProps = {
  form: ReturnType<typeof useForm<{ email: string }>>;
  /** On the button. */
  action: string;
};

/** The one field of pages that write to somebody. */
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
