import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { account, AppError, toAppError } from '../../../data/identity.ts';
import { useForm } from '../../../lib/use-form.ts';
import { AuthForm } from '../AuthForm.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { SubmitButton } from '../SubmitButton.tsx';

const passwordForm = z.object({ password: z.string().min(1, 'Enter your password') });

type PasswordProofProps = { email: string; onProven(): void };

/** Proof by the account's password. */
export function PasswordProof({ email, onProven }: PasswordProofProps) {
  const { t } = useTranslation('account');
  const form = useForm(passwordForm, { password: '' }, async ({ password }) => {
    try {
      await account.proofs.byPassword(email, password);
    } catch (error) {
      const { code, message } = toAppError(error);
      // The address was not typed here, so only the password can be wrong.
      throw code === 'invalid_credentials' ? new AppError('password_not_right', message) : error;
    }
    onProven();
  });
  return (
    <AuthForm error={form.errors.form} onSend={form.send}>
      {/* Lets password managers fill in the right password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoComplete="current-password"
        autoFocus
        value={form.values.password}
        onChange={(password) => form.set('password', password)}
        error={form.errors.password}
      />
      <SubmitButton isSending={form.isSending}>{t('confirmYou.confirm')}</SubmitButton>
    </AuthForm>
  );
}
