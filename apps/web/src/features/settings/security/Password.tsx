import { Button } from '@heroui/react';
import { credentials } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { z } from 'zod';
import { account, AppError, session, toAppError, useSession } from '../../../data/index.ts';
import { useForm } from '../../../lib/use-form.ts';
import { CodeField, codeForm } from '../../../ui/CodeField.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { refreshAccount, useIssuedCredentials } from './queries.ts';
import { useMailText } from './use-mail-text.ts';

const change = z.object({
  current: z.string(),
  password: credentials.shape.password,
  // Shown only after a code was sent.
  code: z.string(),
});
const NOTHING = { current: '', password: '', code: '' };

/** Changes the password. The user proves the current one or enters a mailed code. */
export function Password() {
  const { t } = useTranslation('account');
  const { email } = useSession();
  const mailText = useMailText();
  const [isCodeAsked, askCode] = useState(false);
  const issued = useIssuedCredentials();
  const [endsGivenOut, setEndsGivenOut] = useState(true);
  const form = useForm(change, NOTHING, async ({ current, password, code }, reset) => {
    try {
      await session.setPassword(password, {
        ...proofOf(current, code),
        ...(endsGivenOut ? {} : { keep_given_out: true }),
      });
    } catch (error) {
      const { code: reason, message } = toAppError(error);
      if (reason === 'invalid_credentials') throw new AppError('wrong_password', message);
      if (reason !== 'reauthentication_needed') throw error;
      await account.addresses.sendCode();
      return askCode(true);
    }
    askCode(false);
    reset(NOTHING);
    toast.success(t('password.changed'));
    await refreshAccount();
  });
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <form className="flex max-w-md flex-col gap-4" noValidate onSubmit={form.onSubmit}>
        {/* Lets password managers store the password for the right account. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={email ?? ''}
          readOnly
          hidden
        />
        {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
        <PasswordField
          label={t('password.current')}
          name="current-password"
          autoComplete="current-password"
          description={t('password.currentHint')}
          value={form.values.current}
          onChange={(current) => form.set('current', current)}
          error={form.errors.current}
        />
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          personal={email ? [email] : []}
          value={form.values.password}
          onChange={(password) => form.set('password', password)}
          error={form.errors.password}
        />
        {isCodeAsked && (
          <>
            <p role="status" className="text-sm text-soft">
              {mailText('password.codeSent', { email })}
            </p>
            <CodeField
              label={t('password.code')}
              value={form.values.code}
              onChange={(code) => form.set('code', code)}
              error={form.errors.code}
            />
          </>
        )}
        {(issued.data?.length ?? 0) > 0 && (
          <Toggle
            label={t('password.endsGivenOut')}
            text={t('password.endsGivenOutText')}
            isOn={endsGivenOut}
            onChange={setEndsGivenOut}
          />
        )}
        <div>
          <Button type="submit" variant="primary" isPending={form.isSending}>
            {t('password.change')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** The proof the user entered: the current password or the code. */
function proofOf(current: string, typed: string) {
  const { data } = codeForm.safeParse({ code: typed });
  if (data) return { nonce: data.code };
  return current === '' ? {} : { current_password: current };
}
