import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthPage } from './AuthPage.tsx';
import { emailForm } from './forms.ts';
import { requestRecovery } from './mutations.ts';

/**
 * Asks where to send the link. What follows is the same whether or not the address has an account.
 */
export function RequestRecovery() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(emailForm, { email: '' }, async ({ email }) => {
    await requestRecovery(email);
    setSentTo(email);
  });
  const back = <TextLink to="/login">{t('backToLogin')}</TextLink>;
  if (sentTo !== null) {
    return (
      <AuthPage
        title={t('recoverSentTitle')}
        text={t('recoverSentText', { email: sentTo })}
        footer={back}
      >
        <div>
          <Button variant="tertiary" onPress={() => setSentTo(null)}>
            {t('recoverAnother')}
          </Button>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('forgot')} text={t('recoverText')} footer={back}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
        <Field
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          isRequired
          value={form.values.email}
          onChange={(email) => form.set('email', email)}
          error={form.errors.email}
        />
        <Button type="submit" variant="primary" fullWidth isPending={form.isSending}>
          {t('sendLink')}
        </Button>
      </form>
    </AuthPage>
  );
}
