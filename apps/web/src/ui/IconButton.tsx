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
  /** Keys that do the same, shown with its name: 'Ctrl K'. */
  shortcut?: string;
};

/**
 * A button that shows an icon and says its name, to the eye after 700 ms and to a screen reader
 * always.
 */
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
