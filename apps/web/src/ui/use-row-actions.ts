import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useNewest } from '../lib/use-newest.ts';
import { extended, listKey, toggled } from '../lib/selection.ts';

type Options<Row> = {
  rows: readonly Row[];
  /** Ids of the rows, in order. */
  ids: readonly string[];
  selected: ReadonlySet<string>;
  /** Undefined if rows are not selectable. */
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
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
  onKeyDown,
  perPage,
  reveal,
}: Options<Row>) {
  'use memo';
  const [current, setCurrent] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const focusable = current !== null && ids.includes(current) ? current : ids[0];

  const toggle = (id: string, isRange: boolean) => {
    const selection = { selected, anchor: anchor.current };
    const next = isRange ? extended(selection, ids, id) : toggled(selection, id);
    anchor.current = next.anchor;
    onSelect?.(next.selected);
  };
  const extendTo = (from: string, to: string | undefined) => {
    if (to === undefined || !onSelect) return;
    if (anchor.current === null || !selected.has(from)) anchor.current = from;
    toggle(to, true);
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
    const key = listKey(event);
    if (key?.kind === 'move') {
      if (key.extends) extendTo(id, ids[index + key.step]);
      goTo(index + key.step);
    } else if (target !== undefined && !event.altKey && !isCommand) goTo(target);
    else if (event.key === 'Enter' && !event.altKey && onOpen) onOpen(row);
    else if (key?.kind === 'select' && onSelect) toggle(id, key.extends);
    else if (event.key === ' ' && onSelect) toggle(id, event.shiftKey);
    else if (event.key.toLowerCase() === 'a' && isCommand && onSelect) onSelect(new Set(ids));
    else return onKeyDown?.(event, row);
    event.preventDefault();
  };
  const click = (event: MouseEvent, id: string) => {
    const row = rows[ids.indexOf(id)];
    if (!row || (event.target instanceof Element && event.target.closest(HAS_OWN_USE))) return;
    setCurrent(id);
    if (onSelect && (event.ctrlKey || event.metaKey || event.shiftKey)) toggle(id, event.shiftKey);
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
