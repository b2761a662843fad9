import { type KeyboardEvent, type MouseEvent, useReducer, useRef } from 'react';
import {
  changeSelection,
  isFinish,
  NOTHING_SELECTED,
  selectionCommand,
} from '../../lib/selection.ts';
import { useHotkey } from '../../lib/use-hotkey.ts';

type Options = {
  /** E on a row, or on the selected ones. */
  onFinish?: (ids: readonly string[]) => void;
};

export type ListRows = {
  selected: ReadonlySet<string>;
  clear(): void;
  /** The addresses that the selected rows lead to. */
  addresses(): string[];
  /** For the element around the rows. */
  listProps: {
    ref(element: HTMLElement | null): void;
    onKeyDown(event: KeyboardEvent): void;
    onClickCapture(event: MouseEvent): void;
  };
  /** For each row; its first link or button has the focus. */
  rowProps(id: string): { 'data-list-row': string; 'data-selected': true | undefined };
};

/**
 * A list by keyboard: J and K move, X selects, Shift extends, E finishes, Esc clears. Ctrl and
 * Shift with a click select as well. J and K also begin where nothing has the focus.
 */
export function useListRows({ onFinish }: Options = {}): ListRows {
  const list = useRef<HTMLElement>(null);
  const [selection, change] = useReducer(changeSelection, NOTHING_SELECTED);
  const isSelecting = selection.selected.size > 0;
  const clear = () => change({ type: 'clear' });
  const focus = (id: string | undefined) =>
    id !== undefined && controlOf(list.current, id)?.focus();
  const finish = (id: string) => {
    const ids = idsIn(list.current);
    onFinish?.(isSelecting ? [...selection.selected] : [id]);
    if (!isSelecting) focus(ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]);
    clear();
  };

  useHotkey(
    (event) =>
      (event.key === 'j' || event.key === 'k') &&
      selectionCommand(event, false) !== null &&
      isAtRest(list.current),
    ({ key }) => focus(idsIn(list.current).at(key === 'j' ? 0 : -1)),
  );

  /** Moves the focus, and extends the selection to where it goes. */
  const move = (from: string, step: 1 | -1, isExtending: boolean) => {
    const order = idsIn(list.current);
    const to = order[order.indexOf(from) + step];
    if (to === undefined) return;
    if (isExtending && !isSelecting) change({ type: 'toggle', id: from });
    if (isExtending) change({ type: 'extendTo', id: to, order });
    focus(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = rowAt(event.target);
    if (id === null) return;
    const extend = () => change({ type: 'extendTo', id, order: idsIn(list.current) });
    const runs = {
      next: () => move(id, 1, false),
      previous: () => move(id, -1, false),
      extendToNext: () => move(id, 1, true),
      extendToPrevious: () => move(id, -1, true),
      toggle: () => change({ type: 'toggle', id }),
      extend,
      clear,
    };
    const command = selectionCommand(event, isSelecting);
    const finishes = onFinish && isFinish(event);
    const run = finishes ? () => finish(id) : command && runs[command];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const onClickCapture = (event: MouseEvent) => {
    const id = rowAt(event.target);
    if (id === null || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    change(
      event.shiftKey
        ? { type: 'extendTo', id, order: idsIn(list.current) }
        : { type: 'toggle', id },
    );
  };
  return {
    selected: selection.selected,
    clear,
    addresses: () =>
      idsIn(list.current).flatMap((id) => {
        const control = selection.selected.has(id) ? controlOf(list.current, id) : null;
        return control instanceof HTMLAnchorElement ? [control.href] : [];
      }),
    listProps: {
      ref: (element) => {
        list.current = element;
      },
      onKeyDown,
      onClickCapture,
    },
    rowProps: (id) => ({
      'data-list-row': id,
      'data-selected': selection.selected.has(id) || undefined,
    }),
  };
}

const ROW = 'data-list-row';

/** The rows as shown, in order; a list of several sections has one order. */
const idsIn = (list: HTMLElement | null): string[] =>
  [...(list?.querySelectorAll(`[${ROW}]`) ?? [])].map((row) => row.getAttribute(ROW) ?? '');

const rowAt = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest('[data-list-row]')?.getAttribute('data-list-row') ?? null)
    : null;

function controlOf(list: HTMLElement | null, id: string): HTMLElement | null {
  const row = list?.querySelector<HTMLElement>(`[data-list-row="${CSS.escape(id)}"]`);
  return row?.matches('a, button') ? row : (row?.querySelector('a, button') ?? null);
}

const CONTROLS =
  'a, button, input, textarea, select, [contenteditable], [role=dialog], [role=menu]';

/** True if the list is shown and no control of the page has the focus. */
const isAtRest = (list: HTMLElement | null): boolean =>
  list !== null && !document.activeElement?.closest(CONTROLS);
