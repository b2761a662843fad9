import { useTranslation } from 'react-i18next';
import { account, type NewApp } from '../../../data/index.ts';
import { useForm } from '../../../lib/use-form.ts';
import { CodeField, codeForm } from '../../../ui/CodeField.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';

type ProveAppProps = { app: NewApp; onClose(): void; onProven(): Promise<void> };

/** The QR code for an authenticator app, and a field for its first code. */
export function ProveApp({ app, onClose, onProven }: ProveAppProps) {
  const { t } = useTranslation('account');
  const form = useForm(codeForm, { code: '' }, async ({ code }) => {
    await account.factors.proveCode(app.id, code);
    await onProven();
  });
  return (
    <FormDialog
      title={t('factors.addApp')}
      submitLabel={t('factors.turnOn')}
      className="flex flex-col gap-4"
      noValidate
      isPending={form.isSending}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      <p className="text-soft">{t('factors.scan')}</p>
      {/*
       * Cameras only read dark codes on a light background, so the dark theme does not apply here.
       */}
      <img
        src={app.qrCode}
        alt={t('factors.qr')}
        width={192}
        height={192}
        className="self-center rounded-lg bg-white p-3"
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-soft">{t('factors.secretText')}</p>
        <CopyText
          isWrapped
          text={app.secret}
          copyLabel={t('copy')}
          copiedLabel={t('copied')}
          ariaLabel={t('factors.copySecret')}
          testId="factor-secret"
        />
      </div>
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
      <CodeField
        label={t('factors.firstCode')}
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        error={form.errors.code}
      />
    </FormDialog>
  );
}
