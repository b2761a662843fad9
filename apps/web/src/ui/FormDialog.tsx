import { Button, Modal } from '@heroui/react';
import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';

type FormDialogProps = Omit<DialogProps, 'className'> & {
  submitLabel: string;
  /** Of the space between the fields. */
  className?: string;
  dialogClassName?: string;
  isDisabled?: boolean;
  isPending?: boolean;
  /** True where the form says itself what is wrong with its fields. */
  noValidate?: boolean;
  /** What stands apart from the other buttons, at the start. */
  aside?: ReactNode;
  onSubmit(): void;
};

/** A small question over the page: its fields, a way out, and one button that Enter presses too. */
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
          // By Enter in a field, too, it is not sent twice.
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
