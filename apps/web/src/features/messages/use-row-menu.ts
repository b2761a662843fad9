import { type FocusEvent, type MouseEvent, type PointerEvent, useState } from 'react';

export type RowMenu = 'react' | 'more';

/**
 * Whether a message shows its actions, and which of its menus is open. They are made only for the message that is
 * pointed at, focused or pressed long: a list of messages with a bar each would be slow to scroll.
 */
export function useRowMenu() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [opened, open] = useState<RowMenu | null>(null);
  return {
    isActive: isPointed || isFocused || opened !== null,
    opened,
    open,
    triggers: {
      onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
      onContextMenu(event: MouseEvent) {
        if (!matchMedia('(hover: none)').matches) return;
        event.preventDefault();
        open('more');
      },
    },
  };
}
