import { Radio } from '@heroui/react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SwatchRadioProps = { value: string; label: ReactNode; children: ReactNode };

/** A radio option shown as a small picture with its name below. */
export function SwatchRadio({ value, label, children }: SwatchRadioProps) {
  return (
    <Radio value={value} className="m-0">
      <Radio.Content className="group flex w-full cursor-pointer flex-col items-stretch gap-2">
        <span
          aria-hidden="true"
          className={clsx(
            'flex h-18 overflow-hidden rounded-lg border border-hairline outline-offset-2',
            'forced-color-adjust-none',
            'group-data-selected:outline-2 group-data-selected:outline-accent',
            'group-data-focus-visible:outline-3 group-data-focus-visible:outline-accent',
          )}
        >
          {children}
        </span>
        <span className="text-center text-sm group-data-selected:font-medium">{label}</span>
      </Radio.Content>
    </Radio>
  );
}
