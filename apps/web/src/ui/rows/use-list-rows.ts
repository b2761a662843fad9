import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import {
  extended,
  listKey,
  NOTHING_SELECTED,
  type Selection,
  toggled,
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
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const clear = () => setSelection(NOTHING_SELECTED);
  const focus = (id: string | undefined) =>
    id !== undefined && controlOf(list.current, id)?.focus();
  const finish = (id: string) => {
    const ids = idsIn(list.current);
    onFinish?.(selection.selected.size > 0 ? [...selection.selected] : [id]);
    if (selection.selected.size === 0) focus(ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]);
    clear();
  };

  useHotkey(
    (event) => {
      const isLetter = event.key === 'j' || event.key === 'k';
      return isLetter && listKey(event) !== null && isAtRest(list.current);
    },
    ({ key }) => focus(idsIn(list.current).at(key === 'j' ? 0 : -1)),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const id = rowAt(event.target);
    const key = listKey(event);
    if (id === null || !key) return;
    if (key.kind === 'clear' && selection.selected.size === 0) return;
    if (key.kind === 'finish' && !onFinish) return;
    event.preventDefault();
    event.stopPropagation();
    const ids = idsIn(list.current);
    if (key.kind === 'clear') clear();
    if (key.kind === 'finish') finish(id);
    if (key.kind === 'select')
      setSelection(key.extends ? extended(selection, ids, id) : toggled(selection, id));
    if (key.kind !== 'move') return;
    const next = ids[ids.indexOf(id) + key.step];
    if (key.extends && next !== undefined)
      setSelection(
        extended(selection.selected.has(id) ? selection : toggled(selection, id), ids, next),
      );
    focus(next);
  };
  const onClickCapture = (event: MouseEvent) => {
    const id = rowAt(event.target);
    if (id === null || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    setSelection(
      event.shiftKey ? extended(selection, idsIn(list.current), id) : toggled(selection, id),
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

/** True if the list is shown and nothing on the page has the focus. */
const isAtRest = (list: HTMLElement | null): boolean =>
  list !== null &&
  (document.activeElement === document.body || document.activeElement?.id === 'main');
