import { Button, Modal } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type SecretDialogProps = { name: string; secret: string; onClose(): void };

/** A new signing secret. It can only be read and copied now. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('outgoing-webhooks');
  return (
    <Dialog title={t('secretTitle', { name })} isDismissable={false} onClose={onClose}>
      <Modal.Body className="flex flex-col gap-4">
        <p role="status" className="text-soft">
          {t('secretText')}
        </p>
        <CopyText
          text={secret}
          copyLabel={t('copy')}
          copiedLabel={t('copied')}
          testId="webhook-secret"
          isWrapped
        />
      </Modal.Body>
      <Modal.Footer>
        <Button variant="primary" onPress={onClose}>
          {t('done')}
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
