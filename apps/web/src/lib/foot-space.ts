import { type RefObject, useLayoutEffect } from 'react';

/** What stands at the foot of the page: toasts stand above it. */
const SPACES = { composer: '--composer-space', bar: '--bar-space' } as const;
const heights = { composer: new Map<Element, number>(), bar: new Map<Element, number>() };

function useSpace(kind: keyof typeof SPACES, ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const tell = () => {
      const highest = Math.max(0, ...heights[kind].values());
      document.documentElement.style.setProperty(SPACES[kind], `${highest}px`);
    };
    const observer = new ResizeObserver(() => {
      heights[kind].set(element, element.offsetHeight);
      tell();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      heights[kind].delete(element);
      tell();
    };
  }, [kind, ref]);
}

/** Keeps the composer's send button free of toasts. */
export const useComposerSpace = (composer: RefObject<HTMLElement | null>): void =>
  useSpace('composer', composer);

/** Keeps a phone's bar free of toasts. */
export const useBarSpace = (bar: RefObject<HTMLElement | null>): void => useSpace('bar', bar);
