import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthPage } from './AuthPage.tsx';
import { emailForm } from './forms.ts';
import { resendConfirmation } from './mutations.ts';

/**
 * After signing up without a session: the same page for a new address and for one that has an
 * account.
 */
export default function VerifyEmailScreen() {
  const { t } = useTranslation('auth');
  const form = useForm(emailForm, { email: '' }, async ({ email }) => {
    await resendConfirmation(email);
    toast.success(t('sentAgain'));
  });
  const footer = (
    <>
      {t('verifyKnown')} <TextLink to="/login">{t('login')}</TextLink> ·{' '}
      <TextLink to="/recover">{t('forgot')}</TextLink>
    </>
  );
  return (
    <AuthPage title={t('verifyTitle')} text={t('verifyText')} footer={footer}>
      <form
        className="flex flex-col gap-4 border-t border-hairline pt-5"
        noValidate
        aria-label={t('verifyAgain')}
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <p className="text-[13.5px] font-medium">{t('verifyAgain')}</p>
        {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
        <Field
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          value={form.values.email}
          onChange={(email) => form.set('email', email)}
          error={form.errors.email}
        />
        <Button type="submit" variant="tertiary" fullWidth isPending={form.isSending}>
          {t('sendAgain')}
        </Button>
      </form>
    </AuthPage>
  );
}
