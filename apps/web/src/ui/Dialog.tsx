import { Modal } from '@heroui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosesOnBack } from './ClosesOnBack.tsx';

export type DialogProps = {
  title: string;
  /** Shown above and below the title. */
  above?: ReactNode;
  about?: ReactNode;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  className?: string;
  /** For actions that are hard to undo: closes only by its buttons. */
  role?: 'alertdialog';
  isOpen?: boolean;
  /** False if a press outside must not discard input. */
  isDismissable?: boolean;
  /** False while busy. */
  isClosable?: boolean;
  /** True if the dialog belongs to the page: going back leaves both. */
  isOfPage?: boolean;
  onClose(): void;
  children: ReactNode;
};

/** A modal dialog with title and close button. */
export function Dialog({
  title,
  above,
  about,
  size = 'sm',
  className,
  role,
  isOpen = true,
  isDismissable = true,
  isClosable = true,
  isOfPage = false,
  onClose,
  children,
}: DialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal.Backdrop
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isClosable}
      onOpenChange={onClose}
    >
      <Modal.Container size={size}>
        <Modal.Dialog role={role} className={className}>
          {!isOfPage && <ClosesOnBack isClosable={isClosable} />}
          {isClosable && !role && <Modal.CloseTrigger aria-label={t('close')} />}
          <Modal.Header className="gap-1">
            {above}
            <Modal.Heading className="font-title text-xl break-words">{title}</Modal.Heading>
            {about}
          </Modal.Header>
          {children}
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
