/** Selected rows of a list, and the row from which a range extends. */
export type Selection = { selected: ReadonlySet<string>; anchor: string | null };

export const NOTHING_SELECTED: Selection = { selected: new Set(), anchor: null };

/** Selects a row, or no longer. */
export function toggled({ selected }: Selection, id: string): Selection {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return { selected: next, anchor: id };
}

/** Also selects the rows from the anchor to this one, in the order of `ids`. */
export function extended(
  { selected, anchor }: Selection,
  ids: readonly string[],
  id: string,
): Selection {
  const from = anchor !== null && ids.includes(anchor) ? anchor : id;
  return { selected: new Set([...selected, ...idsBetween(ids, from, id)]), anchor: from };
}

function idsBetween(ids: readonly string[], from: string, to: string): string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** What a key does in a list: moves the focus, extends the selection, selects, or finishes. */
export type ListKey =
  | { kind: 'move'; step: 1 | -1; extends: boolean }
  | { kind: 'select'; extends: boolean }
  | { kind: 'finish' }
  | { kind: 'clear' };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The meaning of a key on a focused row: J and K or arrows, X, E, Esc; with Shift also a range. */
export function listKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): ListKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  switch (key.toLowerCase()) {
    case 'j':
    case 'arrowdown':
      return { kind: 'move', step: 1, extends: shiftKey };
    case 'k':
    case 'arrowup':
      return { kind: 'move', step: -1, extends: shiftKey };
    case 'x':
      return { kind: 'select', extends: shiftKey };
    case 'e':
      return shiftKey ? null : { kind: 'finish' };
    case 'escape':
      return { kind: 'clear' };
    default:
      return null;
  }
}
