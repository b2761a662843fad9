import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Events that end a press, wherever the pointer is. */
const ENDS = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * Time after which a touch scroll has moved the list, in milliseconds from when the browser takes
 * over.
 */
const MOVED_MS = 250;

type Pressed = {
  scroller: RefObject<HTMLElement | null>;
  onStart(): void;
  /** Called when the press is over and its click has been handled. */
  onEnd(): void;
};

/** True while something in a list is being pressed; the list must not move then. */
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
      // The click follows this event. A cancelled press becomes a scroll.
      ending = setTimeout(() => end(), type === 'pointercancel' ? MOVED_MS : 0);
    };
    const press = ({ button }: PointerEvent) => {
      // Other buttons open a menu, which may swallow the end of the press.
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
