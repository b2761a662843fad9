import { Button } from '@heroui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Items that are not loaded yet. */
export type Rest = { count: number; load(): void };

type FirstOfProps<Item> = {
  items: readonly Item[];
  /** Renders one item with its key. */
  children(item: Item): ReactNode;
  /** Items not loaded yet, if any. */
  rest?: Rest | undefined;
  label?: string;
  className?: string;
};

/** More than this and people search instead. */
const COUNT_AT_A_TIME = 50;

/** A list revealed in steps, for rows too rich to render thousands of. */
export function FirstOf<Item>({
  items,
  children,
  rest,
  label,
  className = '',
}: FirstOfProps<Item>) {
  const { t } = useTranslation('common');
  const [count, setCount] = useState(COUNT_AT_A_TIME);
  const left = items.length - count + (rest?.count ?? 0);
  return (
    <>
      <ul aria-label={label} className={className}>
        {items.slice(0, count).map(children)}
      </ul>
      {left > 0 && (
        <Button
          variant="outline"
          className="mt-3 self-start"
          onPress={() => {
            setCount(count + COUNT_AT_A_TIME);
            if (items.length < count + 2 * COUNT_AT_A_TIME) rest?.load();
          }}
        >
          {t('showMore', { left })}
        </Button>
      )}
    </>
  );
}
