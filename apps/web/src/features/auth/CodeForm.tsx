import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { signInMethods, useSession } from '../../data/identity.ts';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { AuthForm } from './AuthForm.tsx';
import { codeForm } from './forms.ts';
import { SubmitButton } from './SubmitButton.tsx';

type CodeFormProps = {
  /** The address the code was sent to. */
  email: string;
  type: 'email' | 'recovery';
  /** Goes back to choose another address. */
  onAnother(): void;
};

/**
 * Field for the code next to the link in a mail, for reading the mail on another device or phone.
 */
export function CodeForm({ email, type, onAnother }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const { status } = useSession();
  const form = useForm(codeForm, { code: '' }, ({ code }) =>
    signInMethods.enterCode(email, code.replaceAll(/\s/g, ''), type),
  );
  return (
    <AuthForm error={form.errors.form} onSend={form.send}>
      <Field
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        isRequired
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        error={form.errors.code}
        description={t('codeHint')}
      />
      <SubmitButton isSending={form.isSending || status === 'signed-in'}>
        {t(type === 'recovery' ? 'goOn' : 'login')}
      </SubmitButton>
      <Button variant="ghost" fullWidth onPress={onAnother}>
        {t('recoverAnother')}
      </Button>
    </AuthForm>
  );
}
