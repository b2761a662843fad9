import { Button, Disclosure } from '@heroui/react';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

type MoreProps = {
  children: ReactNode;
  /** Opens the section because a field in it is invalid. */
  needsAttention?: boolean;
};

/** Rarely needed fields of a form, collapsed. */
export function More({ children, needsAttention = false }: MoreProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure isExpanded={isOpen || needsAttention} onExpandedChange={setOpen}>
      <Button
        slot="trigger"
        variant="ghost"
        size="sm"
        className="group -ms-2 gap-1.5 px-2 font-normal text-soft"
      >
        <ChevronRight
          size={15}
          strokeWidth={1.75}
          className="transition-transform group-aria-expanded:rotate-90 rtl:-scale-x-100"
          aria-hidden="true"
        />
        {t('more')}
      </Button>
      <Disclosure.Content>
        <Disclosure.Body className="flex flex-col gap-4 px-0.5 pt-3 pb-1">
          {children}
        </Disclosure.Body>
      </Disclosure.Content>
    </Disclosure>
  );
}
