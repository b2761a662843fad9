import { Button, Modal } from '@heroui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type DialogFooterProps = {
  /** Shown at the start, apart from the other buttons. */
  aside?: ReactNode;
  onCancel(): void;
  children: ReactNode;
};

/** Footer of a dialog: cancel and the main action. */
export function DialogFooter({ aside, onCancel, children }: DialogFooterProps) {
  const { t } = useTranslation('common');
  return (
    <Modal.Footer>
      {aside && <div className="me-auto">{aside}</div>}
      <Button variant="tertiary" onPress={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </Modal.Footer>
  );
}
