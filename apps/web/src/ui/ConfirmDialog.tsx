import { Button, Modal } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';
import { Field } from './Field.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: string;
  text: string;
  confirmLabel: string;
  /** Text the user must type to enable the button. */
  typedName?: string;
  onConfirm(): void;
};

/** Asks before an action that is hard to undo. */
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
  const close = () => {
    setTyped('');
    onOpenChange(false);
  };
  return (
    <Dialog title={title} role="alertdialog" isOpen={isOpen} onClose={close}>
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
      <DialogFooter onCancel={close}>
        <Button
          variant="danger"
          isDisabled={typedName !== undefined && typed.trim() !== typedName.trim()}
          onPress={() => {
            onConfirm();
            close();
          }}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
