import type { AssistantAction } from '@parley/model';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';

type EditFormProps = {
  kind: AssistantAction['kind'];
  isSending: boolean;
  error: string | undefined;
  onSend(): Promise<boolean>;
  onClose(): void;
  children: ReactNode;
};

/** Frame of the edit forms. Submitting performs the action immediately. */
export function EditForm({ kind, isSending, error, onSend, onClose, children }: EditFormProps) {
  const { t } = useTranslation('assistant');
  const send = async () => {
    if (await onSend()) onClose();
  };
  return (
    <FormDialog
      title={t(`actions.${kind === 'message' ? 'messageSomewhere' : kind}`)}
      submitLabel={t(`accept.${kind}`)}
      isPending={isSending}
      onSubmit={() => void send()}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      {children}
      {error && <ErrorNotice>{error}</ErrorNotice>}
    </FormDialog>
  );
}
