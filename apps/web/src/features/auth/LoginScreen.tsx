import { Button } from '@heroui/react';
import { signInForm } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { config, session } from '../../data/identity.ts';
import { rememberedInvitation } from '../../lib/redirect-path.ts';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthPage } from './AuthPage.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { PasswordField } from './PasswordField.tsx';

/**
 * Signing in changes the session; the guard of guests' pages then leads to where the person wanted
 * to go.
 */
export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const form = useForm(signInForm, { email: '', password: '' }, ({ email, password }) =>
    session.signIn(email, password),
  );
  return (
    <AuthPage title={t('loginTitle')} text={t('loginText')} footer={<WayToAccount />}>
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
        <PasswordField
          autoComplete="current-password"
          value={form.values.password}
          onChange={(password) => form.set('password', password)}
          error={form.errors.password}
        />
        <p className="text-[13.5px]">
          <TextLink to="/recover">{t('forgot')}</TextLink>
        </p>
        <Button type="submit" variant="primary" fullWidth isPending={form.isSending}>
          {t('login')}
        </Button>
      </form>
      <PasskeySignIn />
    </AuthPage>
  );
}

/** Nobody is led to a form that would refuse them; who was invited is led to theirs. */
function WayToAccount() {
  const { t } = useTranslation('auth');
  const isInvited = rememberedInvitation() !== null;
  if (config.signup === 'closed' && !isInvited) return null;
  return (
    <>
      {t('noAccount')}{' '}
      <TextLink to="/register">
        {config.signup === undefined || isInvited ? t('register') : t('howToJoin')}
      </TextLink>
    </>
  );
}
