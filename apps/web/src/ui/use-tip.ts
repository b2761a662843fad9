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

/** One for the page: which tip was shown last is the same for all. */
const timing = createTipTiming(() => performance.now());
/** Hides the tip that is shown: there is never more than one. */
let hideShown: (() => void) | undefined;

/**
 * When a tip is to be seen: while the pointer rests on the thing, or the keyboard has led to it.
 * @param host what the thing stands in
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
    // The element scrolls away from under its tip.
    window.addEventListener('scroll', hide, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('scroll', hide, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [isShown]);
  // Also for a list that is kept hidden and shown again later.
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
      // A press on a button must not reach the list behind it.
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
