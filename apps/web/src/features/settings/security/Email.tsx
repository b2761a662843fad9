import { Button } from '@heroui/react';
import { credentials } from '@parley/model';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { account, useSession } from '../../../data/index.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { changing, useAccount } from './queries.ts';
import { useMailText } from './use-mail-text.ts';

const newAddress = credentials.pick({ email: true });

/**
 * Changes the account's address. The change takes effect when the mailed links have been opened.
 */
export function Email() {
  const { t } = useTranslation('account');
  const { email } = useSession();
  const mailText = useMailText();
  const { data } = useAccount('addresses');
  const form = useForm(newAddress, { email: '' }, async (values, reset) => {
    const back = new URL('/confirm', window.location.origin).href;
    await changing(() => account.addresses.change(values.email, back));
    reset({ email: '' });
  });
  return (
    <Section title={t('email.title')} text={t('email.text', { email })}>
      {data?.waiting && (
        <p role="status" className="flex items-start gap-2 rounded-lg bg-tint/60 p-4 text-sm">
          <Mail size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
          {mailText('email.waiting', { email: data.waiting })}
        </p>
      )}
      <form className="flex max-w-md flex-col gap-4" noValidate onSubmit={form.onSubmit}>
        {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
        <Field
          label={t('email.new')}
          type="email"
          name="new-email"
          autoComplete="email"
          isRequired
          value={form.values.email}
          onChange={(value) => form.set('email', value)}
          error={form.errors.email}
        />
        <div>
          <Button type="submit" variant="outline" isPending={form.isSending}>
            {t('email.change')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
