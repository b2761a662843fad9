import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useState } from 'react';

export type RowMenu = 'react' | 'more';

/**
 * Whether a message shows its actions, and which of its menus is open. They are made only for the
 * message that is pointed at, focused or pressed long: a list of messages with a bar each would be
 * slow to scroll.
 */
export function useRowMenu() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isCalled, setCalled] = useState(false);
  const [opened, setOpened] = useState<RowMenu | null>(null);
  // A list that is kept comes back without the pointer that left it.
  useEffect(
    () => () => {
      setPointed(false);
      setFocused(false);
      setCalled(false);
      setOpened(null);
    },
    [],
  );
  const isActive = isPointed || isFocused || isCalled || opened !== null;
  const open = (menu: RowMenu | null) => {
    setCalled(menu !== null);
    if (menu === null || isActive) return setOpened(menu);
    // A menu opens at its button, which is made first.
    requestAnimationFrame(() => setOpened(menu));
  };
  const point = ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch');
  return {
    isActive,
    opened,
    open,
    triggers: {
      // Not on entering alone: where what was under the pointer goes away, and this message comes
      // to stand there, React tells of no entering.
      onPointerOver: point,
      onPointerMove: point,
      onPointerLeave: () => setPointed(false),
      // The button that calls the menu would be gone before its press is one.
      onFocus: (event: FocusEvent) =>
        setFocused(event.target.closest('[data-calls-menu]') === null),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
      onContextMenu(event: MouseEvent) {
        if (!matchMedia('(hover: none)').matches) return;
        event.preventDefault();
        open('more');
      },
    },
  };
}
