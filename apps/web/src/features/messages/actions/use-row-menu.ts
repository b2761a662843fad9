import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

export type RowMenu = 'react' | 'more';

/**
 * State of a message's actions: their visibility and the open menu. They are rendered only for a
 * message that is hovered or focused, because a toolbar for each message would slow
 * down scrolling.
 */
export function useRowMenu() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isCalled, setCalled] = useState(false);
  const [opened, setOpened] = useState<RowMenu | null>(null);
  // A kept list is shown again without the pointer that was over it.
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
    // A menu opens at its button, which has to be rendered first.
    requestAnimationFrame(() => setOpened(menu));
  };
  const point = ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch');
  return {
    isActive,
    opened,
    open,
    triggers: {
      // Pointer enter is not enough: React does not report it if the element under the pointer
      // disappears and this message moves into its place.
      onPointerOver: point,
      onPointerMove: point,
      onPointerLeave: () => setPointed(false),
      // Showing the actions on this focus would remove the pressed menu button before its click.
      onFocus: (event: FocusEvent) =>
        setFocused(event.target.closest('[data-calls-menu]') === null),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
