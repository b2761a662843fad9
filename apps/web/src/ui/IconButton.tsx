import type { LucideIcon } from 'lucide-react';
import { Tip } from './Tip.tsx';
import { PlainButton } from './PlainButton.tsx';

type IconButtonProps = {
  label: string;
  icon: LucideIcon;
  onPress?(): void;
  isDisabled?: boolean;
  variant?: 'ghost' | 'primary' | 'danger';
  className?: string;
  iconClassName?: string;
  /** Shortcut shown with the name: 'Ctrl K'. */
  shortcut?: string;
};

/** An icon button with a tooltip after 700 ms and an accessible name. */
export function IconButton({
  label,
  icon: Icon,
  onPress,
  isDisabled,
  variant = 'ghost',
  className = '',
  iconClassName = '',
  shortcut,
}: IconButtonProps) {
  return (
    <Tip text={label} shortcut={shortcut}>
      <PlainButton
        isIconOnly
        size="sm"
        variant={variant}
        aria-label={label}
        isDisabled={isDisabled}
        onPress={onPress}
        className={className}
      >
        <Icon size={17} strokeWidth={1.75} className={iconClassName} aria-hidden="true" />
      </PlainButton>
    </Tip>
  );
}
