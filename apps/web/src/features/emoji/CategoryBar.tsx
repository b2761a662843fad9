import { clsx } from 'clsx';
import type { EmojiData } from 'frimousse';
import { Clock } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiSign } from './EmojiText.tsx';
import { RECENT, rowsBefore } from './picker-data.ts';

type CategoryBarProps = {
  data: EmojiData;
  columns: number;
  viewport: RefObject<HTMLElement | null>;
};

/**
 * Icons that scroll to a category. The list only renders visible rows, so offsets are calculated.
 */
export function CategoryBar({ data, columns, viewport }: CategoryBarProps) {
  const { t } = useTranslation('emoji');
  return (
    <div role="group" aria-label={t('categories')} className="flex justify-between px-2 pb-1">
      {rowsBefore(data, columns).map(({ index, label, rows, titles }) => (
        <button
          key={index}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => viewport.current && scrollTo(viewport.current, rows, titles)}
          className={clsx(
            'grid size-7 place-items-center',
            'rounded-md text-base text-soft grayscale',
            'hover:bg-hover hover:grayscale-0',
          )}
        >
          {index === RECENT ? (
            <Clock size={15} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <EmojiSign
              emoji={data.emojis.find(({ category }) => category === index)?.emoji ?? ''}
            />
          )}
        </button>
      ))}
    </div>
  );
}

function scrollTo(viewport: HTMLElement, rows: number, titles: number): void {
  const style = getComputedStyle(viewport);
  const height = (name: string) =>
    Number.parseFloat(style.getPropertyValue(`--frimousse-${name}-height`)) || 0;
  viewport.scrollTop = rows * height('row') + titles * height('category-header');
}
