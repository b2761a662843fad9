import type { DragEvent, HTMLAttributes } from 'react';
import type { Home } from './entries.ts';
import type { Entry } from '../files/entry.ts';
import { type DroppedItem, readDrop } from './uploads/read-drop.ts';

const TYPE = 'application/x-parley-entries';

export const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
const hasEntries = (event: DragEvent): boolean => event.dataTransfer.types.includes(TYPE);

/** Props of an element that can be dragged as entries. */
export const draggable = (
  ids: () => readonly string[],
): HTMLAttributes<HTMLElement> & { draggable: boolean } => ({
  draggable: true,
  onDragStart(event) {
    event.dataTransfer.setData(TYPE, JSON.stringify(ids()));
    event.dataTransfer.effectAllowed = 'copyMove';
  },
});

export type DropActions = {
  /** Handles ids of entries dropped here. */ moveHere(ids: readonly string[], home: Home): void;
  takeFiles(dropped: Promise<DroppedItem[]>, home: Home): void;
};

/** Props of a drop target for entries and external files; sets `data-over` while dragged over. */
export function dropTarget(
  home: Home,
  { moveHere, takeFiles }: DropActions,
): HTMLAttributes<HTMLElement> {
  return {
    onDragOver(event) {
      if (!hasFiles(event) && !hasEntries(event)) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'move';
      event.currentTarget.dataset.over = 'true';
    },
    onDragLeave(event) {
      delete event.currentTarget.dataset.over;
    },
    onDrop(event) {
      delete event.currentTarget.dataset.over;
      if (!hasFiles(event) && !hasEntries(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (hasFiles(event)) return takeFiles(readDrop(event.dataTransfer), home);
      const ids: unknown = JSON.parse(event.dataTransfer.getData(TYPE));
      if (Array.isArray(ids))
        moveHere(
          ids.filter((id) => typeof id === 'string'),
          home,
        );
    },
  };
}

/** Ids dragged along with an entry: the whole selection if the entry is part of it. */
export const draggedWith = (entry: Entry, selected: ReadonlySet<string>): readonly string[] =>
  selected.has(entry.id) ? [...selected] : [entry.id];
