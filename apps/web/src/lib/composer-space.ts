import { type RefObject, useLayoutEffect } from 'react';

/** How high the composers at the foot of the page are: toasts stand above them. */
const SPACE = '--composer-space';
const heights = new Map<Element, number>();

/** Keeps the composer's send button free of toasts. */
export function useComposerSpace(composer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = composer.current;
    if (!element) return;
    const tell = () => {
      const highest = Math.max(0, ...heights.values());
      document.documentElement.style.setProperty(SPACE, `${highest}px`);
    };
    const observer = new ResizeObserver(() => {
      heights.set(element, element.offsetHeight);
      tell();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      heights.delete(element);
      tell();
    };
  }, [composer]);
}
