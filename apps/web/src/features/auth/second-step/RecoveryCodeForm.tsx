import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { account } from '../../../data/identity.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { SubmitButton } from '../SubmitButton.tsx';

const recoveryForm = z.object({ code: z.string().trim().min(1, 'Enter a recovery code') });

/** Form for a recovery code, for users who lost their factor. */
export function RecoveryCodeForm({ onProven }: { onProven?(): void }) {
  const { t } = useTranslation('account');
  const form = useForm(recoveryForm, { code: '' }, async ({ code }) => {
    await account.factors.proveRecoveryCode(code);
    onProven?.();
  });
  return (
    <AuthForm error={form.errors.form} onSend={form.send}>
      <Field
        label={t('step.recoveryCode')}
        name="recovery-code"
        autoComplete="off"
        autoFocus
        isRequired
        mono
        placeholder="ABCD-EFGH-JKMN"
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        error={form.errors.code}
      />
      <SubmitButton isSending={form.isSending}>{t('step.goOn')}</SubmitButton>
    </AuthForm>
  );
}
