/** Rows of a list that are selected, by id. */
export type Selection = {
  selected: ReadonlySet<string>;
  /** Where a range begins: the row that was chosen last. */
  anchor: string | null;
  /** What was selected before the range, which each extension replaces. */
  rest: ReadonlySet<string>;
};

export type SelectionChange =
  | { type: 'toggle'; id: string }
  /** Selects from the anchor to the row. `order` lists all rows that can be selected. */
  | { type: 'extendTo'; id: string; order: readonly string[] }
  | { type: 'clear' };

const NONE: ReadonlySet<string> = new Set();
export const NOTHING_SELECTED: Selection = { selected: NONE, anchor: null, rest: NONE };

/** The selection of any list after a change. Pure; for `useReducer`. */
export function changeSelection(selection: Selection, change: SelectionChange): Selection {
  if (change.type === 'clear') return NOTHING_SELECTED;
  return change.type === 'toggle'
    ? toggled(selection, change.id)
    : extended(selection, change.id, change.order);
}

function toggled({ selected }: Selection, id: string): Selection {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next.size === 0 ? NOTHING_SELECTED : { selected: next, anchor: id, rest: next };
}

function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id);
  const anchor = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  if (to < 0) return selection;
  const from = anchor < 0 ? to : anchor;
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return {
    selected: new Set([...selection.rest, ...range]),
    anchor: order[from] ?? id,
    rest: selection.rest,
  };
}

/** What a key does in a list whose rows can be selected. */
export type SelectionCommand =
  | 'next'
  | 'previous'
  | 'extendToNext'
  | 'extendToPrevious'
  | 'toggle'
  | 'extend'
  | 'clear';

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** True for E, which finishes a row or the selected ones. */
export const isFinish = ({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): boolean =>
  key.toLowerCase() === 'e' && !shiftKey && !ctrlKey && !metaKey && !altKey;

/**
 * X selects and Shift+X extends, the arrows or J and K move and extend with Shift, Esc clears.
 * Null for any other key, and for Esc if nothing is selected.
 */
export function selectionCommand(event: Key, isSelecting: boolean): SelectionCommand | null {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'ArrowDown':
    case 'j':
      return shiftKey ? 'extendToNext' : 'next';
    case 'ArrowUp':
    case 'k':
      return shiftKey ? 'extendToPrevious' : 'previous';
    case 'x':
      return shiftKey ? 'extend' : 'toggle';
    case 'Escape':
      return isSelecting ? 'clear' : null;
    default:
      return null;
  }
}
