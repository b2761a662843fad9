import { signInForm } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { config, session, useSession } from '../../data/identity.ts';
import { rememberedInvitation } from '../../lib/redirect-path.ts';
import { useForm } from '../../lib/use-form.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { EmailField } from './EmailField.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** The form that most people sign in with, and the way to the others. */
export function ByPassword() {
  const { t } = useTranslation('auth');
  const { status } = useSession();
  const form = useForm(signInForm, { email: '', password: '' }, ({ email, password }) =>
    session.signIn(email, password),
  );
  return (
    <AuthPage title={t('loginTitle')} text={t('loginText')} footer={<WayToAccount />}>
      <AuthForm error={form.errors.form} onSend={form.send}>
        <EmailField
          autoFocus
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
        <p className="text-[13px]">
          <TextLink to="/recover">{t('forgot')}</TextLink>
        </p>
        {/* Until the page that the person wanted is here, too. */}
        <SubmitButton isSending={form.isSending || status === 'signed-in'}>
          {t('login')}
        </SubmitButton>
      </AuthForm>
      <OtherWays />
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
