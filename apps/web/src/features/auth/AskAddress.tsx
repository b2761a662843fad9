import type { useForm } from '../../lib/use-form.ts';
import { AuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type AskAddressProps = {
  form: ReturnType<typeof useForm<{ email: string }>>;
  /** Label of the button. */
  action: string;
};

/** Form for pages that send a mail: one e-mail field. */
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
