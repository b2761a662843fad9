import { clsx } from 'clsx';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/PlainButton.tsx';

/** The server's maximum count. */
const COUNTED_AT_MOST = 999;

/** Scrolls to the newest messages; shows how many of them are new. */
export function PresentButton({ count, onPress }: { count: number; onPress(): void }) {
  const { t } = useTranslation('messages');
  const news =
    count > COUNTED_AT_MOST
      ? t('newMessagesMany', { count: COUNTED_AT_MOST })
      : t('newMessages', { count });
  return (
    <PlainButton
      size="sm"
      variant={count > 0 ? 'primary' : 'outline'}
      onPress={onPress}
      className={clsx(
        'absolute bottom-2 left-1/2 z-10 h-8 -translate-x-1/2 px-3.5',
        'rounded-full shadow-(--shadow)',
        count <= 0 && 'border border-hairline bg-raised',
      )}
    >
      <ArrowDown size={15} strokeWidth={1.75} aria-hidden="true" />
      {count > 0 ? news : t('toPresent')}
    </PlainButton>
  );
}
