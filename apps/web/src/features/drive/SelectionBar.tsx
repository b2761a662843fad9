import { Button } from '@heroui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Entry } from '../files/entry.ts';
import { useDriveState } from './drive-state.tsx';
import { useMenuItems } from './menu-items.ts';

/** Replaces the toolbar with actions for the selected entries. */
export function SelectionBar({ entries, onClear }: { entries: readonly Entry[]; onClear(): void }) {
  const { t } = useTranslation('drive');
  const items = useMenuItems(entries, useDriveState()).filter(({ id }) => id !== 'open');
  return (
    <div
      role="toolbar"
      aria-label={t('selection')}
      className="flex h-11 shrink-0 items-center gap-1 overflow-x-auto border-b border-hairline bg-tint/50 px-gutter"
    >
      <IconButton label={t('clearSelection')} icon={X} shortcut="Esc" onPress={onClear} />
      <span className="me-2 shrink-0 text-sm font-medium" role="status">
        {t('selected', { count: entries.length })}
      </span>
      {items.map(({ id, label, icon: Icon, isDangerous, run }) => (
        <Button
          key={id}
          size="sm"
          variant="ghost"
          aria-label={label}
          onPress={run}
          className={`shrink-0 ${isDangerous ? 'text-bad' : ''}`}
        >
          <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-md:hidden">{label}</span>
        </Button>
      ))}
    </div>
  );
}
