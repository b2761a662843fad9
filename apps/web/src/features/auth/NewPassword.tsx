import { Button } from '@heroui/react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { session, useSession } from '../../data/identity.ts';
import { takeRememberedPath } from '../../lib/redirect-path.ts';
import { useForm } from '../../lib/use-form.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { passwordForm } from './forms.ts';
import { PasswordField } from './PasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/**
 * Sets a new password after a recovery link. Shows the account, so that users notice if it is not
 * theirs.
 */
export function NewPassword() {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const { email } = useSession();
  const goOn = () => router.navigate({ href: takeRememberedPath() });
  const form = useForm(passwordForm, { password: '' }, async ({ password }) => {
    await session.setPassword(password);
    toast.success(t('passwordSaved'));
    await goOn();
  });
  const keep = () => {
    session.endRecovery();
    void goOn();
  };
  return (
    <AuthPage title={t('recoverTitle')} text={t('newPasswordText', { email })}>
      <AuthForm error={form.errors.form} onSend={form.send}>
        {/* Lets password managers store the password for the right account. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          autoFocus
          personal={email ? [email] : []}
          value={form.values.password}
          onChange={(password) => form.set('password', password)}
          error={form.errors.password}
        />
        <SubmitButton isSending={form.isSending}>{t('savePassword')}</SubmitButton>
        <Button variant="ghost" fullWidth onPress={keep}>
          {t('keepPassword')}
        </Button>
      </AuthForm>
    </AuthPage>
  );
}
