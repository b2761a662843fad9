import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, type NewApp } from '../../../data/index.ts';
import { withProof } from '../../../lib/with-proof.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { credentialName } from './NameDialog.tsx';
import { ProveApp } from './ProveApp.tsx';
import { refreshAccount } from './queries.ts';

type EnrolDialogProps = {
  kind: 'totp' | 'webauthn';
  /** Names of existing factors, because names are unique. */
  taken: readonly string[];
  onClose(): void;
  /** Receives the recovery codes created with the first factor. */
  onFirst(codes: string[]): void;
};

/** Enrols a second factor: its name, then a first proof. */
export function EnrolDialog({ kind, taken, onClose, onFirst }: EnrolDialogProps) {
  const { t } = useTranslation('account');
  const [app, setApp] = useState<NewApp | null>(null);
  const done = async () => {
    if (taken.length === 0 && !(await account.factors.recoveryCodes()))
      onFirst(await account.factors.makeRecoveryCodes(true));
    await refreshAccount();
    onClose();
  };
  const usual = freeName(t(`factors.${kind}`), taken);
  const form = useForm(credentialName, { name: usual }, async ({ name }) => {
    if (kind === 'totp') return setApp(await withProof(() => account.factors.addApp(name)));
    await withProof(() => account.factors.addKey(name));
    await done();
  });
  if (app) return <ProveApp app={app} onClose={onClose} onProven={done} />;
  return (
    <FormDialog
      title={t(kind === 'totp' ? 'factors.addApp' : 'factors.addKey')}
      submitLabel={t('goOn')}
      className="flex flex-col gap-4"
      noValidate
      isPending={form.isSending}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
      <p className="text-soft">{t(`factors.about.${kind}`)}</p>
      <Field
        label={t('name')}
        name="factor-name"
        autoFocus
        isRequired
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        description={t('factors.nameHint')}
      />
    </FormDialog>
  );
}

/** 'Authenticator app', or 'Authenticator app 2' if that is taken. */
function freeName(usual: string, taken: readonly string[]): string {
  let name = usual;
  for (let count = 2; taken.includes(name); count += 1) name = `${usual} ${count}`;
  return name;
}
