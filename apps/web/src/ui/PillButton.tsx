import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type PillButtonProps = { isPressed: boolean; onPress(): void; children: ReactNode };

/** A toggle for a filter. */
export function PillButton({ isPressed, onPress, children }: PillButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={clsx(
        'h-8 cursor-pointer rounded-full border px-3 text-sm',
        isPressed
          ? 'border-accent bg-tint font-medium text-ink'
          : 'border-hairline text-soft hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}
