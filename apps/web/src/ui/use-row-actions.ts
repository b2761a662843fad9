import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useNewest } from '../lib/use-newest.ts';
import {
  changeSelection,
  type Selection,
  type SelectionChange,
  selectionCommand,
} from '../lib/selection.ts';

type Options<Row> = {
  rows: readonly Row[];
  /** Ids of the rows, in order. */
  ids: readonly string[];
  selected: ReadonlySet<string>;
  /** Undefined if rows are not selectable. */
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** True if a press selects a row instead of opening it. */
  isChoosing: boolean;
  /** Handles any other key. */
  onKeyDown: ((event: KeyboardEvent, row: Row) => void) | undefined;
  /** Number of visible rows. */
  perPage(): number;
  /** Scrolls to a row and focuses it. */
  reveal(index: number, id: string): void;
};

/** Elements in a row that handle a press themselves. */
const HAS_OWN_USE = 'a, button, input, label, [data-slot=checkbox]';

/**
 * Focus, selection and keys of table rows: J, K and arrow keys move, Enter opens, Space and X
 * select, Shift extends.
 */
export function useRowActions<Row>({
  rows,
  ids,
  selected,
  onSelect,
  onOpen,
  isChoosing,
  onKeyDown,
  perPage,
  reveal,
}: Options<Row>) {
  'use memo';
  const [current, setCurrent] = useState<string | null>(null);
  const known = useRef<Selection | null>(null);
  const focusable = current !== null && ids.includes(current) ? current : ids[0];

  const change = (to: SelectionChange) => {
    const before =
      known.current?.selected === selected
        ? known.current
        : { selected, anchor: known.current?.anchor ?? null, rest: selected };
    known.current = changeSelection(before, to);
    onSelect?.(known.current.selected);
  };
  const toggle = (id: string, isRange: boolean) =>
    change(isRange ? { type: 'extendTo', id, order: ids } : { type: 'toggle', id });
  const moveTo = (from: string, step: 1 | -1, isExtending: boolean) => {
    const index = ids.indexOf(from) + step;
    const to = ids[index];
    if (isExtending && onSelect && to !== undefined) {
      if (selected.size === 0) change({ type: 'toggle', id: from });
      toggle(to, true);
    }
    goTo(index);
  };
  const goTo = (index: number) => {
    const bounded = Math.max(0, Math.min(ids.length - 1, index));
    const id = ids[bounded];
    if (id === undefined) return;
    setCurrent(id);
    reveal(bounded, id);
  };
  const keyDown = (event: KeyboardEvent, id: string) => {
    const index = ids.indexOf(id);
    const row = rows[index];
    if (event.target !== event.currentTarget || !row) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const target = targetOf(event.key, index, ids.length, Math.max(1, perPage() - 1));
    const command = selectionCommand(event, false);
    if (command === 'next' || command === 'extendToNext') moveTo(id, 1, command === 'extendToNext');
    else if (command === 'previous' || command === 'extendToPrevious')
      moveTo(id, -1, command === 'extendToPrevious');
    else if (target !== undefined && !event.altKey && !isCommand) goTo(target);
    else if (event.key === 'Enter' && !event.altKey && onOpen) onOpen(row);
    else if ((command === 'toggle' || command === 'extend') && onSelect)
      toggle(id, command === 'extend');
    else if (event.key === ' ' && onSelect) toggle(id, event.shiftKey);
    else if (event.key.toLowerCase() === 'a' && isCommand && onSelect) onSelect(new Set(ids));
    else return onKeyDown?.(event, row);
    event.preventDefault();
  };
  const click = (event: MouseEvent, id: string) => {
    const row = rows[ids.indexOf(id)];
    if (!row || (event.target instanceof Element && event.target.closest(HAS_OWN_USE))) return;
    setCurrent(id);
    const selects = isChoosing || event.ctrlKey || event.metaKey || event.shiftKey;
    if (onSelect && selects) toggle(id, event.shiftKey);
    else onOpen?.(row);
  };

  return { focusable, actions: useNewest({ focus: setCurrent, toggle, keyDown, click }) };
}

/** The index a key moves to, possibly out of range. */
function targetOf(key: string, index: number, count: number, page: number): number | undefined {
  const targets: Record<string, number> = {
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
