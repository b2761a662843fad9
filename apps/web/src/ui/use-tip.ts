import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createTipTiming, TIP_CLOSE_MS } from './tip-timing.ts';

/** Shared by the page, since tips follow one another. */
const timing = createTipTiming(() => performance.now());
/** Hides the visible tip; there is at most one. */
let hideShown: (() => void) | undefined;

/**
 * Shows a tip while the pointer rests on its host or the keyboard focuses it.
 * @param host the element with a tip
 * @param tip the tip itself, which may be pointed at as well
 */
export function useTip(host: RefObject<Element | null>, tip: RefObject<Element | null>) {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  const show = () => {
    clearTimeout(timer.current);
    if (hideShown !== hide) hideShown?.();
    hideShown = hide;
    setShown(true);
  };
  const isOurs = (element: EventTarget | null) =>
    element instanceof Node &&
    (host.current?.contains(element) || (tip.current?.contains(element) ?? false));

  useEffect(() => {
    if (!isShown) return;
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && hide();
    // Scrolling moves the element away from its tip.
    window.addEventListener('scroll', hide, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('scroll', hide, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [isShown]);
  // Also when a kept list is hidden.
  useEffect(() => hide, []);

  return {
    isShown,
    // A menu's content is inside its button's tip in React's tree, but not in the DOM.
    triggers: {
      onPointerOver({ target, relatedTarget, pointerType }: PointerEvent) {
        if (pointerType === 'touch' || !isOurs(target) || isOurs(relatedTarget)) return;
        clearTimeout(timer.current);
        if (!isShown) timer.current = setTimeout(show, timing.waitMs());
      },
      onPointerOut({ target, relatedTarget }: PointerEvent) {
        if (!isOurs(target) || isOurs(relatedTarget)) return;
        clearTimeout(timer.current);
        if (!isShown) return;
        timing.left();
        timer.current = setTimeout(hide, TIP_CLOSE_MS);
      },
      // Keep a press on a button from reaching the list behind it.
      onPointerDownCapture: hide,
      onKeyDownCapture({ key }: KeyboardEvent) {
        if (key === 'Enter' || key === ' ') hide();
      },
      onFocus({ target }: FocusEvent) {
        if (isOurs(target) && target.matches(':focus-visible')) show();
      },
      onBlur: hide,
    },
  };
}
