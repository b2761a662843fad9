import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { renameConversation } from './mutations.ts';

type RenameDialogProps = { channelId: string; title: string; onClose(): void };

/** Names a conversation with the assistant. */
export function RenameDialog({ channelId, title, onClose }: RenameDialogProps) {
  const { t } = useTranslation('conversations');
  const [name, setName] = useState(title);
  return (
    <FormDialog
      title={t('rename')}
      submitLabel={t('rename')}
      isDisabled={name.trim() === ''}
      onSubmit={() => {
        toastErrors(renameConversation(channelId, name));
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('name')} value={name} onChange={setName} maxLength={255} autoFocus />
    </FormDialog>
  );
}
