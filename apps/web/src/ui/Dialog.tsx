import { Modal } from '@heroui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosesOnBack } from './ClosesOnBack.tsx';

export type DialogProps = {
  title: string;
  /** What stands above and below the title. */
  above?: ReactNode;
  about?: ReactNode;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  className?: string;
  /** Of what is hard to take back: it goes by one of its buttons. */
  role?: 'alertdialog';
  isOpen?: boolean;
  /** False where a press beside it must not lose what was filled in. */
  isDismissable?: boolean;
  /** False while it is at work. */
  isClosable?: boolean;
  /** True where the page came with it: going back leaves both. */
  isOfPage?: boolean;
  onClose(): void;
  children: ReactNode;
};

/** A question or a look over the page: its title, a way out, and below them what it is about. */
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
