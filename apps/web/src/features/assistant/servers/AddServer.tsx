import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../../data/index.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/Field.tsx';
import { ValidatedDialog } from '../../../ui/ValidatedDialog.tsx';
import { type ServerForm, serverForm } from './form.ts';
import { addServer } from './mutations.ts';
import { SecretFields } from './SecretFields.tsx';

type AddServerProps = { workspaceId: string; onAdded(id: string): void; onClose(): void };

/** Form for a new server: name, address and secret. */
export function AddServer({ workspaceId, onAdded, onClose }: AddServerProps) {
  const { t } = useTranslation('tools');
  const ownId = useOwnId();
  const form = useForm<ServerForm>(
    serverForm,
    { name: '', url: '', header: 'Authorization', secret: '' },
    async (values) => onAdded(await addServer(workspaceId, ownId, values)),
  );
  return (
    <ValidatedDialog
      title={t('servers.addTitle')}
      submitLabel={t('servers.add')}
      form={form}
      onClose={onClose}
    >
      <Field
        label={t('servers.name')}
        name="name"
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        autoFocus
        isRequired
      />
      <Field
        label={t('servers.url')}
        name="url"
        placeholder="https://example.org/mcp"
        value={form.values.url}
        onChange={(url) => form.set('url', url)}
        error={form.errors.url}
        description={t('servers.urlText')}
        isRequired
      />
      <SecretFields
        values={form.values}
        errors={form.errors}
        set={form.set}
        description={t('servers.secretText')}
      />
    </ValidatedDialog>
  );
}
