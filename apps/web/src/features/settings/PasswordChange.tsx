import { Button } from '@heroui/react';
import { credentials } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { session, useSession } from '../../data/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';

const newPassword = credentials.pick({ password: true });

/** A new password; whoever is signed in elsewhere stays so until they are signed out. */
export function PasswordChange() {
  const { t } = useTranslation('settings');
  const { email } = useSession();
  const form = useForm(newPassword, { password: '' }, async ({ password }) => {
    await session.setPassword(password);
    form.reset({ password: '' });
    toast.success(t('passwordChanged'));
  });
  return (
    <Section title={t('password')} text={t('passwordText')}>
      <form
        className="flex max-w-md flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        {/* A password manager stores the password for this name. */}
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
          autoComplete="new-password"
          value={form.values.password}
          onChange={(password) => form.set('password', password)}
          error={form.errors.password}
        />
        <div>
          <Button type="submit" variant="primary" isPending={form.isSending}>
            {t('changePassword')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
