import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../../data/page-config.ts';
import { endedSession } from '../../../../lib/ended-session.ts';
import { rememberedInvitation } from '../../../../lib/redirect-path.ts';
import { invitedTo } from '../../../../lib/remembered-invitation.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { PageLink } from '../../../../ui/PageLink.tsx';
import { AuthForm } from '../../AuthForm.tsx';
import { AuthPage } from '../../AuthPage.tsx';
import { EmailField } from '../../EmailField.tsx';
import { loadIdentity } from '../../identity.ts';
import { OtherMethods } from '../OtherMethods.tsx';
import { PasswordField } from '../../PasswordField.tsx';
import { SubmitButton } from '../../SubmitButton.tsx';

const signInForm = () => import('../../forms.ts').then((forms) => forms.signInForm);

/** The password form, with links to the other methods. */
export function ByPassword() {
  const { t } = useTranslation('auth');
  const isEnded = useSyncExternalStore(endedSession.subscribe, endedSession.get);
  const [isIn, setIn] = useState(false);
  const [workspace] = useState(invitedTo);
  const form = useForm(signInForm, { email: '', password: '' }, async ({ email, password }) => {
    const { session } = await loadIdentity();
    await session.signIn(email, password);
    setIn(true);
  });
  return (
    <AuthPage
      title={workspace ? t('loginToJoin', { name: workspace }) : t('loginTitle')}
      text={isEnded ? t('endedText') : workspace ? undefined : t('loginText')}
      namesWorkspace={false}
      footer={<AccountLink />}
    >
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
        <p className="text-sm">
          <PageLink href="/recover">{t('forgot')}</PageLink>
        </p>
        {/* Stays pending until the requested page has loaded. */}
        <SubmitButton isSending={form.isSending || isIn}>{t('login')}</SubmitButton>
      </AuthForm>
      <OtherMethods />
    </AuthPage>
  );
}

/** Link to registration. Hidden if registration is closed and the user has no invitation. */
function AccountLink() {
  const { t } = useTranslation('auth');
  const isInvited = rememberedInvitation() !== null;
  if (config.signup === 'closed' && !isInvited) return null;
  return (
    <>
      {t('noAccount')}{' '}
      <PageLink href="/register">
        {config.signup === undefined || isInvited ? t('register') : t('howToJoin')}
      </PageLink>
    </>
  );
}
