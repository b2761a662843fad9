import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';

/** What stands at the foot of the page, and how high it is. */
type Foot = 'composer' | 'bar';
const heights = { composer: new Map<Element, number>(), bar: new Map<Element, number>() };
const listeners = new Set<() => void>();

const highest = (kind: Foot) => Math.max(0, ...heights[kind].values());
const total = () => highest('composer') + highest('bar');
const tell = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The height of what stands at the foot of the page, in pixels: toasts stand above it. No property
 * of the whole page, whose every style would be worked out again when it changes.
 */
export const useFootSpace = (): number => useSyncExternalStore(subscribe, total);

function useSpace(kind: Foot, ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
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
