import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** What ends a press, wherever the pointer is by then. */
const ENDS = ['pointerup', 'pointercancel', 'blur'] as const;

/** What a finger moves has moved by then, in milliseconds after the browser began to move it. */
const MOVED_MS = 250;

type Pressed = {
  scroller: RefObject<HTMLElement | null>;
  onStart(): void;
  /** The press is over, and what was pressed has heard of it. */
  onEnd(): void;
};

/** Whether something in a list is being pressed: it must not move then. */
export function usePressed({ scroller, onStart, onEnd }: Pressed): RefObject<boolean> {
  const isPressed = useRef(false);
  const start = useEffectEvent(() => {
    isPressed.current = true;
    onStart();
  });
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
    const release = ({ type }: Event) => {
      forget();
      // The click comes after it. A press that is cancelled becomes a scroll.
      ending = setTimeout(() => end(), type === 'pointercancel' ? MOVED_MS : 0);
    };
    const press = ({ button }: PointerEvent) => {
      // Another button opens a menu, which may keep to itself how the press ends.
      if (button !== 0) return;
      clearTimeout(ending);
      start();
      for (const name of ENDS) window.addEventListener(name, release);
    };
    element?.addEventListener('pointerdown', press, { passive: true });
    return () => {
      element?.removeEventListener('pointerdown', press);
      forget();
      clearTimeout(ending);
      isPressed.current = false;
    };
  }, [scroller]);
  return isPressed;
}
