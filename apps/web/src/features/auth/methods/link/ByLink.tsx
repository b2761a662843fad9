import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInMethods, useSignInMethods } from '../../../../data/identity.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { AskAddress } from '../../AskAddress.tsx';
import { AuthPage } from '../../AuthPage.tsx';
import { CodeForm } from '../../CodeForm.tsx';
import { emailForm } from '../../forms.ts';
import { appUrl } from '../../app-url.ts';

/** Passwordless sign-in by a mailed link, or by its code if the mail is read on another device. */
export function ByLink() {
  const { t } = useTranslation('auth');
  const { sendsMail } = useSignInMethods();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(emailForm, { email: '' }, async ({ email }) => {
    await signInMethods.sendLink(email, appUrl('/confirm?way=link'));
    setSentTo(email);
  });
  const back = <TextLink to="/login">{t('withPassword')}</TextLink>;
  if (!sendsMail) return <AuthPage title={t('byLinkTitle')} text={t('noMail')} footer={back} />;
  if (sentTo !== null)
    return (
      <AuthPage
        title={t('recoverSentTitle')}
        text={t('recoverSentText', { email: sentTo })}
        footer={back}
      >
        <CodeForm email={sentTo} type="email" onAnother={() => setSentTo(null)} />
      </AuthPage>
    );
  return (
    <AuthPage title={t('byLinkTitle')} text={t('byLinkText')} footer={back}>
      <AskAddress form={form} action={t('sendLink')} />
    </AuthPage>
  );
}
