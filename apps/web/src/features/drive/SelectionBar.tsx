import { SelectedBar } from '../../ui/rows/SelectedBar.tsx';
import type { Entry } from '../files/entry.ts';
import { useDriveState } from './drive-state.tsx';
import { useMenuItems } from './menu-items.ts';

/** Replaces the toolbar with actions for the selected entries. */
export function SelectionBar({ entries, onClear }: { entries: readonly Entry[]; onClear(): void }) {
  const items = useMenuItems(entries, useDriveState()).filter(({ id }) => id !== 'open');
  return <SelectedBar count={entries.length} items={items} onClear={onClear} />;
}
