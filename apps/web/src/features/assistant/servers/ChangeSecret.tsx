import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/use-form.ts';
import { ValidatedDialog } from '../../../ui/ValidatedDialog.tsx';
import { type SecretForm, secretForm } from './form.ts';
import { changeSecret } from './mutations.ts';
import type { ListedServer } from './queries.ts';
import { SecretFields } from './SecretFields.tsx';

type ChangeSecretProps = { server: ListedServer; onChanged(): void; onClose(): void };

/** Replaces or removes the stored secret. */
export function ChangeSecret({ server, onChanged, onClose }: ChangeSecretProps) {
  const { t } = useTranslation('tools');
  const form = useForm<SecretForm>(
    secretForm,
    { header: 'Authorization', secret: '' },
    async (values) => {
      await changeSecret(server, values);
      onChanged();
    },
  );
  return (
    <ValidatedDialog
      title={t('servers.secretTitle', { name: server.name })}
      submitLabel={t('servers.save')}
      form={form}
      onClose={onClose}
    >
      <SecretFields
        values={form.values}
        errors={form.errors}
        set={form.set}
        description={t('servers.newSecretText')}
      />
    </ValidatedDialog>
  );
}
