import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';

/** Elements at the bottom of the page and their heights. */
type Foot = 'composer' | 'bar';
const heights = { composer: new Map<Element, number>(), bar: new Map<Element, number>() };
const listeners = new Set<() => void>();

const highest = (kind: Foot) => Math.max(0, ...heights[kind].values());
const total = () => highest('composer') + highest('bar');
const notifyListeners = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Height of the elements at the bottom, in pixels; toasts stay above it. Not a CSS property of the
 * page, since changing one recomputes all styles.
 */
export const useFootSpace = (): number => useSyncExternalStore(subscribe, total);

function useSpace(kind: Foot, ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      heights[kind].set(element, element.offsetHeight);
      notifyListeners();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      heights[kind].delete(element);
      notifyListeners();
    };
  }, [kind, ref]);
}

/** Keeps toasts off the composer's send button. */
export const useComposerSpace = (composer: RefObject<HTMLElement | null>): void =>
  useSpace('composer', composer);

/** Keeps toasts off a phone's bar. */
export const useBarSpace = (bar: RefObject<HTMLElement | null>): void => useSpace('bar', bar);
