import { Button, Modal } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './Field.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: string;
  text: string;
  confirmLabel: string;
  /** What the person must type before the button works. */
  typedName?: string;
  onConfirm(): void;
};

/** Asks before something that is hard to take back. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  text,
  confirmLabel,
  typedName,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const close = (open: boolean) => {
    setTyped('');
    onOpenChange(open);
  };
  return (
    <Modal.Backdrop isOpen={isOpen} onOpenChange={close}>
      <Modal.Container size="sm">
        <Modal.Dialog role="alertdialog">
          <Modal.Header>
            <Modal.Heading className="font-title text-xl">{title}</Modal.Heading>
          </Modal.Header>
          <Modal.Body className="flex flex-col gap-4">
            <p className="text-soft">{text}</p>
            {typedName && (
              <Field
                label={t('typeName', { name: typedName })}
                value={typed}
                onChange={setTyped}
                autoFocus
              />
            )}
          </Modal.Body>
          <Modal.Footer>
            <Button variant="tertiary" onPress={() => close(false)}>
              {t('cancel')}
            </Button>
            <Button
              variant="danger"
              isDisabled={typedName !== undefined && typed.trim() !== typedName.trim()}
              onPress={() => {
                onConfirm();
                close(false);
              }}
            >
              {confirmLabel}
            </Button>
          </Modal.Footer>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
