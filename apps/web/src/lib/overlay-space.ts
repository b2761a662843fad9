import { useSyncExternalStore } from 'react';

const OVERLAYS = '[role=dialog], [role=alertdialog]';
/** How much of the screen's width is what opens from below on a phone, and how near to its edge. */
const WIDE = 0.85;
const EDGE_PX = 24;

let space = 0;

/**
 * The height of what is open over the page from below, as all is on a phone, in pixels: a toast
 * that stood there stands above it.
 */
export const useOverlaySpace = (): number => useSyncExternalStore(subscribe, () => space);

function subscribe(changed: () => void): () => void {
  const measure = () => {
    const next = Math.max(0, ...[...document.querySelectorAll(OVERLAYS)].map(heightFromBelow));
    if (next === space) return;
    space = next;
    changed();
  };
  const sizes = new ResizeObserver(measure);
  // All that opens over the page is put behind it, into the body.
  const layers = new MutationObserver(() => {
    sizes.disconnect();
    for (const overlay of document.querySelectorAll(OVERLAYS)) sizes.observe(overlay);
    measure();
  });
  layers.observe(document.body, { childList: true });
  return () => {
    layers.disconnect();
    sizes.disconnect();
  };
}

/** Without how far it has come in yet. */
function heightFromBelow(overlay: Element): number {
  const { width, bottom, height } = overlay.getBoundingClientRect();
  const isBelow = width > innerWidth * WIDE && bottom > innerHeight - EDGE_PX;
  return isBelow ? Math.round(height) + EDGE_PX : 0;
}
