import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useSignInMethods } from '../../data/identity.ts';
import { useForm } from '../../lib/use-form.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { EmailField } from './EmailField.tsx';
import { emailForm } from './forms.ts';
import { resendConfirmation } from './mutations.ts';
import { SubmitButton } from './SubmitButton.tsx';

/**
 * Shown after registering without a session. The same for a new address and one that has an
 * account; if the server sends no mail, only the latter gets here.
 */
export default function VerifyEmailScreen() {
  const { t } = useTranslation('auth');
  const { sendsMail } = useSignInMethods();
  return sendsMail ? (
    <AuthPage title={t('verifyTitle')} text={t('verifyText')} footer={<Known />}>
      <SendAgain />
    </AuthPage>
  ) : (
    <AuthPage title={t('noNewAccountTitle')} text={t('noNewAccountText')} footer={<Known />} />
  );
}

function Known() {
  const { t } = useTranslation('auth');
  return (
    <>
      {t('verifyKnown')} <TextLink to="/login">{t('login')}</TextLink> ·{' '}
      <TextLink to="/recover">{t('forgot')}</TextLink>
    </>
  );
}

function SendAgain() {
  const { t } = useTranslation('auth');
  const form = useForm(emailForm, { email: '' }, async ({ email }) => {
    await resendConfirmation(email);
    toast.success(t('sentAgain'));
  });
  return (
    <div className="flex flex-col gap-4 border-t border-hairline pt-5">
      <p className="text-sm font-medium">{t('verifyAgain')}</p>
      <AuthForm label={t('verifyAgain')} error={form.errors.form} onSend={form.send}>
        <EmailField
          value={form.values.email}
          onChange={(email) => form.set('email', email)}
          error={form.errors.email}
        />
        <SubmitButton variant="tertiary" isSending={form.isSending}>
          {t('sendAgain')}
        </SubmitButton>
      </AuthForm>
    </div>
  );
}
