import { Button, Modal } from '@heroui/react';
import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';

type FormDialogProps = Omit<DialogProps, 'className'> & {
  submitLabel: string;
  /** Classes for the space between fields. */
  className?: string;
  dialogClassName?: string;
  isDisabled?: boolean;
  isPending?: boolean;
  /** True if the form shows its own validation errors. */
  noValidate?: boolean;
  /** Shown at the start, apart from the other buttons. */
  aside?: ReactNode;
  onSubmit(): void;
};

/** A dialog with fields, cancel and a submit button that Enter also presses. */
export function FormDialog({
  submitLabel,
  className,
  dialogClassName,
  isDisabled,
  isPending,
  noValidate,
  aside,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog {...dialog} className={dialogClassName}>
      <form
        noValidate={noValidate}
        className="mt-2 flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          // Ignore Enter while a submission is pending.
          if (!isPending) onSubmit();
        }}
      >
        <Modal.Body className={className}>{children}</Modal.Body>
        <DialogFooter aside={aside} onCancel={dialog.onClose}>
          <Button type="submit" variant="primary" isDisabled={isDisabled} isPending={isPending}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
