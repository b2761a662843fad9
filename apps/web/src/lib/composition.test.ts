import { describe, expect, it, vi } from 'vitest';
import { guardComposition } from './composition.ts';

type Press = { key: string; isComposing?: boolean; keyCode?: number; isContentEditable?: boolean };

/** True if a handler that was added after the guard receives the key. */
function arrives({ key, isComposing = false, keyCode = 13, isContentEditable = false }: Press) {
  const page = Object.assign(new EventTarget(), { isContentEditable });
  guardComposition(page);
  const handler = vi.fn();
  page.addEventListener('keydown', handler);
  const event = new Event('keydown', { cancelable: true });
  page.dispatchEvent(Object.assign(event, { key, isComposing, keyCode }));
  // The browser still does its own part with the key.
  expect(event.defaultPrevented).toBe(false);
  return handler.mock.calls.length === 1;
}

const KEYS = ['Enter', 'Escape', 'Tab', ' ', 'Backspace', 'ArrowUp', 'ArrowDown', 'PageDown'];

describe.each(KEYS)('the key %j', (key) => {
  it('reaches its handlers while nothing is composed', () => {
    expect(arrives({ key })).toBe(true);
    expect(arrives({ key, isContentEditable: true })).toBe(true);
  });

  it('reaches no handler while an input method composes', () => {
    expect(arrives({ key, isComposing: true })).toBe(false);
    expect(arrives({ key, isComposing: true, keyCode: 229 })).toBe(false);
    expect(arrives({ key, isComposing: true, isContentEditable: true })).toBe(false);
  });

  it('reaches no handler if it ended the composition, as Safari reports it', () => {
    expect(arrives({ key, keyCode: 229 })).toBe(false);
  });
});

it('leaves the key that ended the composition to the editor, which counts it', () => {
  expect(arrives({ key: 'Enter', keyCode: 229, isContentEditable: true })).toBe(true);
});

it('lets letters through, which phones report as keys of an input method', () => {
  for (const key of ['a', 'Process', 'Unidentified', 'Dead', 'Shift'])
    expect(arrives({ key, isComposing: true, keyCode: 229 })).toBe(true);
});
