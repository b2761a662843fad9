import { Button, Tooltip } from '@heroui/react';
import { times } from '@parley/model';
import type { LucideIcon } from 'lucide-react';

type IconButtonProps = {
  label: string;
  icon: LucideIcon;
  onPress?(): void;
  isDisabled?: boolean;
  variant?: 'ghost' | 'primary' | 'danger';
  className?: string;
  iconClassName?: string;
};

/** A button that shows an icon and says its name, to the eye after 700 ms and to a screen reader always. */
export function IconButton({ label, icon: Icon, onPress, isDisabled, variant = 'ghost', className = '', iconClassName = '' }: IconButtonProps) {
  return (
    <Tooltip delay={times.tooltipOpenMs} closeDelay={0}>
      <Button isIconOnly size="sm" variant={variant} aria-label={label} isDisabled={isDisabled} onPress={onPress} className={className}>
        <Icon size={17} strokeWidth={1.75} className={iconClassName} aria-hidden="true" />
      </Button>
      <Tooltip.Content>{label}</Tooltip.Content>
    </Tooltip>
  );
}
