import { Button } from '@heroui/react';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kind } from './sheet.ts';

const ReachDialog = lazy(() => import('./ReachDialog.tsx'));

type ReachButtonProps = {
  kind: Kind;
  item: string;
  /** Name of what is asked about, as the dialog shows it. */
  name: string;
  className?: string;
};

/** Opens the list of people who could learn something. */
export function ReachButton({ kind, item, name, className = '' }: ReachButtonProps) {
  const { t } = useTranslation('reach');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" className={className} onPress={() => setOpen(true)}>
        <Eye size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('title')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReachDialog kind={kind} item={item} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
