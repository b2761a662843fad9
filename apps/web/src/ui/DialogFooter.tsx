import { Button, Modal } from '@heroui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type DialogFooterProps = {
  /** What stands apart from the other buttons, at the start. */
  aside?: ReactNode;
  onCancel(): void;
  children: ReactNode;
};

/** The buttons below a dialog: a way out, and what it is for. */
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
