import type { ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';

type PlainButtonProps = {
  children: ReactNode;
  variant?: 'primary' | 'tertiary' | 'outline' | 'ghost';
  type?: 'submit' | 'button';
  isFullWidth?: boolean;
  isIconOnly?: boolean;
  /** What it does is under way: it cannot be done again, and keeps the focus. */
  isPending?: boolean;
  label?: string;
  /** Said to the eye that rests on it. */
  title?: string;
  onPress?(): void;
};

/** A button as the kit's looks, for pages that are drawn before the kit is loaded. */
export function PlainButton({
  children,
  variant = 'primary',
  type = 'button',
  isFullWidth = false,
  isIconOnly = false,
  isPending = false,
  label,
  title,
  onPress,
}: PlainButtonProps) {
  const size = isIconOnly ? 'button--icon-only button--sm' : 'button--md';
  return (
    <button
      type={type}
      aria-label={label}
      title={title}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      className={`button button--${variant} ${size} ${isFullWidth ? 'button--full-width' : ''}`}
      onClick={(event) => {
        // Also by the keyboard: a form is not sent twice.
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
    >
      {isPending && (
        <LoaderCircle
          size={16}
          strokeWidth={2}
          className="motion-safe:animate-spin"
          aria-hidden="true"
        />
      )}
      {children}
    </button>
  );
}
