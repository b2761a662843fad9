import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, signInMethods, useSignInMethods } from '../../../data/identity.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useForm } from '../../../lib/use-form.ts';
import { CodeField, codeForm } from '../../../ui/CodeField.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { SubmitButton } from '../SubmitButton.tsx';

type MailProofProps = { email: string; onProven(): void };

/** Proof by a code mailed to the account's address on request. */
export function MailProof({ email, onProven }: MailProofProps) {
  const { t } = useTranslation('account');
  const { sendsMail } = useSignInMethods();
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm(codeForm, { code: '' }, async ({ code }) => {
    await account.proofs.byCode(email, code);
    onProven();
  });
  const send = async () => {
    setSending(true);
    setProblem(null);
    await signInMethods
      .sendLink(email, window.location.origin)
      .then(() => setSent(true))
      .catch((error: unknown) => setProblem(errorText(error)));
    setSending(false);
  };
  if (!isSent)
    return (
      <div className="flex flex-col gap-3">
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        <PlainButton
          variant="primary"
          isFullWidth
          isPending={isSending}
          onPress={() => void send()}
        >
          {t('confirmYou.sendCode')}
        </PlainButton>
      </div>
    );
  return (
    <AuthForm error={form.errors.form} onSend={form.send}>
      <p role="status" className="text-sm text-soft">
        {t(`confirmYou.codeSent.${sendsMail ? 'sent' : 'kept'}`, { email })}
      </p>
      <CodeField
        label={t('password.code')}
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        error={form.errors.code}
      />
      <SubmitButton isSending={form.isSending}>{t('confirmYou.confirm')}</SubmitButton>
    </AuthForm>
  );
}
