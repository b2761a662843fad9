import { Button, Modal } from '@heroui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type FormDialogProps = {
  title: string;
  submitLabel: string;
  children: ReactNode;
  /** Of the space between the fields. */
  className?: string;
  isDisabled?: boolean;
  onSubmit(): void;
  onClose(): void;
};

/** A small question over the page: its fields, a way out, and one button that Enter presses too. */
export function FormDialog({
  title,
  submitLabel,
  children,
  className,
  isDisabled = false,
  onSubmit,
  onClose,
}: FormDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal.Backdrop isOpen onOpenChange={onClose}>
      <Modal.Container size="sm">
        <Modal.Dialog>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            <Modal.Header>
              <Modal.Heading className="font-title text-xl">{title}</Modal.Heading>
            </Modal.Header>
            <Modal.Body className={className}>{children}</Modal.Body>
            <Modal.Footer>
              <Button variant="tertiary" onPress={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" variant="primary" isDisabled={isDisabled}>
                {submitLabel}
              </Button>
            </Modal.Footer>
          </form>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
