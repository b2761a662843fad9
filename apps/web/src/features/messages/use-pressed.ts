import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { standStill } from './stand-still.ts';

/** What ends a press, wherever the pointer is by then. */
const ENDS = ['pointerup', 'pointercancel', 'blur'] as const;

type Pressed = {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** The press is over, and what was pressed has heard of it. */
  onEnd(): void;
};

/**
 * Whether something in a list is being pressed: it must not move then. What the list is in the
 * middle of ends with the press.
 */
export function usePressed({ scroller, list, onEnd }: Pressed): RefObject<boolean> {
  const isPressed = useRef(false);
  const end = useEffectEvent(() => {
    isPressed.current = false;
    onEnd();
  });
  useEffect(() => {
    const element = scroller.current;
    let ending: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      for (const name of ENDS) window.removeEventListener(name, release);
    };
    const release = () => {
      forget();
      // The click comes after it.
      ending = setTimeout(() => end());
    };
    const press = ({ button }: PointerEvent) => {
      // Another button opens a menu, which may keep to itself how the press ends.
      if (button !== 0) return;
      clearTimeout(ending);
      isPressed.current = true;
      standStill(scroller, list);
      for (const name of ENDS) window.addEventListener(name, release);
    };
    element?.addEventListener('pointerdown', press, { passive: true });
    return () => {
      element?.removeEventListener('pointerdown', press);
      forget();
      clearTimeout(ending);
      isPressed.current = false;
    };
  }, [scroller, list]);
  return isPressed;
}
