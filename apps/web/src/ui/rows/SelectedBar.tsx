import { Button } from '@heroui/react';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '../../lib/menu-item.ts';
import { IconButton } from '../IconButton.tsx';

type SelectedBarProps = {
  count: number;
  items: readonly MenuItem[];
  onClear(): void;
  /** True where there is no room for the names of the actions, which are then in their tips. */
  isCompact?: boolean;
  /** True above a list in a page's body, whose edges it keeps. */
  isInBody?: boolean;
};

/** The actions for the selected rows of a list. */
export function SelectedBar({
  count,
  items,
  onClear,
  isCompact = false,
  isInBody = false,
}: SelectedBarProps) {
  const { t } = useTranslation('common');
  return (
    <div
      role="toolbar"
      aria-label={t('selection')}
      className={clsx(
        'flex h-11 shrink-0 items-center gap-1 overflow-x-auto bg-tint/50',
        isInBody ? 'rounded-lg px-1' : 'border-b border-hairline px-gutter',
      )}
    >
      <IconButton label={t('clearSelection')} icon={X} shortcut="Esc" onPress={onClear} />
      <span className="me-2 shrink-0 text-sm font-medium" role="status">
        {t('selected', { count })}
      </span>
      {items.map(({ id, label, icon: Icon, isDangerous = false, run }) =>
        isCompact ? (
          <IconButton
            key={id}
            label={label}
            icon={Icon}
            onPress={() => void run()}
            className={`shrink-0 ${isDangerous ? 'text-bad' : ''}`}
          />
        ) : (
          <Button
            key={id}
            size="sm"
            variant="ghost"
            aria-label={label}
            onPress={() => void run()}
            className={`shrink-0 ${isDangerous ? 'text-bad' : ''}`}
          >
            <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
            <span className="max-md:hidden">{label}</span>
          </Button>
        ),
      )}
    </div>
  );
}
