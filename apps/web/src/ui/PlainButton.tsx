import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, SyntheticEvent } from 'react';

export type PlainButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'disabled' | 'type'> & {
  variant?: 'primary' | 'secondary' | 'tertiary' | 'outline' | 'ghost' | 'danger';
  size?: 'sm' | 'md';
  type?: 'submit' | 'button';
  isFullWidth?: boolean;
  isIconOnly?: boolean;
  isDisabled?: boolean | undefined;
  /** What it does is under way: it cannot be done again, and keeps the focus. */
  isPending?: boolean;
  onPress?: (() => void) | undefined;
};

/** A button as the kit's looks, without the kit's code: most buttons are pressed and no more. */
export function PlainButton({
  children,
  variant = 'primary',
  size = 'md',
  type = 'button',
  isFullWidth = false,
  isIconOnly = false,
  isDisabled = false,
  isPending = false,
  className = '',
  onPress,
  onPointerDown,
  onKeyDown,
  ...button
}: PlainButtonProps) {
  const shape = `${isIconOnly ? 'button--icon-only' : ''} ${isFullWidth ? 'button--full-width' : ''}`;
  return (
    <button
      {...button}
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      className={`button button--${variant} button--${size} ${shape} ${className}`}
      onClick={(event) => {
        keepToItself(event);
        // Also by the keyboard: a form is not sent twice.
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
      onPointerDown={(event) => {
        keepToItself(event);
        onPointerDown?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') keepToItself(event);
        onKeyDown?.(event);
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

/** A press of a button is none of the row that it stands in. */
const keepToItself = (event: SyntheticEvent) => event.stopPropagation();
