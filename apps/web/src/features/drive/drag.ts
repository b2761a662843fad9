import type { DragEvent, HTMLAttributes } from 'react';
import type { Home } from './entries.ts';
import type { Entry } from '../files/entry.ts';
import { type Dropped, readDrop } from './uploads/dropped.ts';

const TYPE = 'application/x-parley-entries';

export const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
const hasEntries = (event: DragEvent): boolean => event.dataTransfer.types.includes(TYPE);

/** An element that is dragged for entries. */
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
  /** Ids of what was dragged here. */ moveHere(ids: readonly string[], home: Home): void;
  takeFiles(dropped: Promise<Dropped[]>, home: Home): void;
};

/**
 * An element that takes entries, and files from outside, into a place; it says so with `data-over`.
 */
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

/** Which entries a drag of this one takes along: all that are selected, if it is one of them. */
export const draggedWith = (entry: Entry, selected: ReadonlySet<string>): readonly string[] =>
  selected.has(entry.id) ? [...selected] : [entry.id];
