import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../../data/identity.ts';
import type { StepFactor } from '@parley/client/session/second-step';
import { useForm } from '../../../lib/use-form.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { CodeField, codeForm } from '../../../ui/CodeField.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { SubmitButton } from '../SubmitButton.tsx';

type AppCodeFormProps = { apps: readonly StepFactor[]; onProven?(): void };

/** Form for the current code of an authenticator app. */
export function AppCodeForm({ apps, onProven }: AppCodeFormProps) {
  const { t } = useTranslation('account');
  const [chosen, choose] = useState(apps[0]?.id ?? '');
  const form = useForm(codeForm, { code: '' }, async ({ code }) => {
    await account.factors.proveCode(chosen, code);
    onProven?.();
  });
  return (
    <AuthForm error={form.errors.form} onSend={form.send}>
      {apps.length > 1 && (
        <Choice
          label={t('step.app')}
          value={chosen}
          onChange={choose}
          options={apps.map(({ id, name }) => ({ key: id, label: name || t('factors.totp') }))}
        />
      )}
      <CodeField
        label={t('step.code')}
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        error={form.errors.code}
      />
      <SubmitButton isSending={form.isSending}>{t('step.goOn')}</SubmitButton>
    </AuthForm>
  );
}
