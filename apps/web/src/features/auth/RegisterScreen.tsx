import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../data/page-config.ts';
import { rememberedInvitation } from '../../lib/redirect-path.ts';
import { invitedTo } from '../../lib/remembered-invitation.ts';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { GoContext, PageLink } from '../../ui/PageLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { EmailField } from './EmailField.tsx';
import { greetsNewcomers } from './greets-newcomers.ts';
import { loadIdentity } from './identity.ts';
import { OtherMethods } from './methods/OtherMethods.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const registration = () => import('./forms.ts').then((forms) => forms.registrationForm);

/**
 * If registration requires an invitation, sends the remembered one along; without one there is no
 * form.
 */
export default function RegisterScreen() {
  const [invitation] = useState(() => (config.signup ? rememberedInvitation() : null));
  return config.signup && invitation === null ? (
    <ByInvitation />
  ) : (
    <Registration invitation={invitation} />
  );
}

function ByInvitation() {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={t('byInvitationTitle')} text={t('byInvitationText')}>
      <p className="text-soft">
        {t('haveAccount')} <PageLink href="/login">{t('login')}</PageLink>
      </p>
    </AuthPage>
  );
}

function Registration({ invitation }: { invitation: string | null }) {
  const { t } = useTranslation('auth');
  const go = use(GoContext);
  const [isIn, setIn] = useState(false);
  const [workspace] = useState(invitedTo);
  const greeting = workspace
    ? { title: t('registerToJoin', { name: workspace }) }
    : greetsNewcomers
      ? { title: t('firstTitle'), text: t('firstText') }
      : { title: t('registerTitle'), text: t('registerText') };
  const form = useForm(
    registration,
    { email: '', password: '', name: '' },
    async ({ email, password, name }) => {
      const { session } = await loadIdentity();
      await session.signUp(email, password, name, invitation);
      setIn(true);
      if (!session.current()) go?.('/verify-email');
    },
  );
  return (
    <AuthPage
      {...greeting}
      namesWorkspace={false}
      footer={
        !greetsNewcomers && (
          <>
            {t('haveAccount')} <PageLink href="/login">{t('login')}</PageLink>
          </>
        )
      }
    >
      <AuthForm error={form.errors.form} onSend={form.send}>
        <Field
          label={t('name')}
          name="name"
          autoComplete="name"
          autoFocus
          isRequired
          value={form.values.name}
          onChange={(name) => form.set('name', name)}
          error={form.errors.name}
          description={t('nameHint')}
        />
        <EmailField
          value={form.values.email}
          onChange={(email) => form.set('email', email)}
          error={form.errors.email}
        />
        <PasswordField
          autoComplete="new-password"
          value={form.values.password}
          onChange={(password) => form.set('password', password)}
          error={form.errors.password}
          personal={[form.values.name, form.values.email]}
        />
        <SubmitButton isSending={form.isSending || isIn}>{t('register')}</SubmitButton>
      </AuthForm>
      <OtherMethods isNew />
    </AuthPage>
  );
}
