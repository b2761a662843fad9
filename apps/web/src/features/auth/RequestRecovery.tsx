import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession, useSignInMethods } from '../../data/identity.ts';
import { useForm } from '../../lib/use-form.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AskAddress } from './AskAddress.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CodeForm } from './CodeForm.tsx';
import { emailForm } from './forms.ts';
import { requestRecovery } from './mutations.ts';

/**
 * Requests a recovery link. The response is the same whether or not the address has an account, and
 * says where the link is: in a mail, or with the server's operator if it sends none.
 */
export function RequestRecovery() {
  const { t } = useTranslation('auth');
  const { sendsMail } = useSignInMethods();
  const { status } = useSession();
  const { code } = useSearch({ from: '/recover' });
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useForm(emailForm, { email: '' }, async ({ email }) => {
    await requestRecovery(email);
    setAskedFor(email);
  });
  const back = <TextLink to="/login">{t('backToLogin')}</TextLink>;
  if (askedFor !== null)
    return (
      <AuthPage
        title={t(sendsMail ? 'recoverSentTitle' : 'recoverWaitsTitle')}
        text={t(sendsMail ? 'recoverSentText' : 'recoverWaitsText', { email: askedFor })}
        footer={back}
      >
        {!sendsMail && <ForOperator email={askedFor} />}
        <CodeForm email={askedFor} type="recovery" onAnother={() => setAskedFor(null)} />
      </AuthPage>
    );
  return (
    <AuthPage
      title={t('forgot')}
      text={t(sendsMail ? 'recoverText' : 'recoverTextWithoutMail')}
      footer={back}
    >
      {/* The link was requested in another browser, which has its secret. */}
      {code !== undefined && status === 'signed-out' && (
        <ErrorNotice>{t('otherBrowserText')}</ErrorNotice>
      )}
      <AskAddress form={form} action={t(sendsMail ? 'sendLink' : 'askForLink')} />
    </AuthPage>
  );
}

/** The command for the operator, which creates a link that works in any browser. */
function ForOperator({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-soft">{t('forOperator')}</p>
      <CopyText
        text={`npm run admin -- users reset ${email}`}
        copyLabel={t('copyCommand')}
        copiedLabel={t('copied')}
      />
    </div>
  );
}
