import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type SelectMarkProps = { name: string; isSelected: boolean; onToggle(): void };

/** In the margin of a message while messages are selected: whether this one is. */
export function SelectMark({ name, isSelected, onToggle }: SelectMarkProps) {
  const { t } = useTranslation('messages');
  return (
    <div className="flex w-9 shrink-0 justify-center pt-1">
      <button
        type="button"
        role="checkbox"
        aria-checked={isSelected}
        aria-label={t('selectOf', { name })}
        tabIndex={-1}
        onClick={onToggle}
        className={clsx(
          'grid size-5 cursor-pointer place-items-center rounded-md border',
          isSelected ? 'border-accent bg-accent text-accent-foreground' : 'border-soft bg-page',
        )}
      >
        {isSelected && <Check size={14} strokeWidth={2.5} aria-hidden="true" />}
      </button>
    </div>
  );
}
