import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, SyntheticEvent } from 'react';

export type PlainButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'disabled' | 'type'> & {
  variant?: 'primary' | 'secondary' | 'tertiary' | 'outline' | 'ghost' | 'danger';
  size?: 'sm' | 'md';
  type?: 'submit' | 'button';
  isFullWidth?: boolean;
  isIconOnly?: boolean;
  isDisabled?: boolean | undefined;
  /** True while its action runs: it cannot be pressed again and keeps the focus. */
  isPending?: boolean;
  onPress?: (() => void) | undefined;
};

/** A button with the kit's look but without its code, since most buttons are only pressed. */
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
        // Also prevents submitting a form twice by keyboard.
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

/** Keep the press from reaching the row around the button. */
const keepToItself = (event: SyntheticEvent) => event.stopPropagation();
