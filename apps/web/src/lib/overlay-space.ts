import { useSyncExternalStore } from 'react';

const OVERLAYS = '[role=dialog], [role=alertdialog]';
/** Minimum share of the width, and maximum distance to the bottom edge, of a bottom sheet. */
const WIDE = 0.85;
const EDGE_PX = 24;

let space = 0;

/** Height of an open bottom sheet, in pixels; toasts stay above it. */
export const useOverlaySpace = (): number => useSyncExternalStore(subscribe, () => space);

function subscribe(changed: () => void): () => void {
  const measure = () => {
    const next = Math.max(0, ...[...document.querySelectorAll(OVERLAYS)].map(heightFromBelow));
    if (next === space) return;
    space = next;
    changed();
  };
  const sizes = new ResizeObserver(measure);
  // Overlays are appended to the body.
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

/** Its final height, ignoring the entry animation. */
function heightFromBelow(overlay: Element): number {
  const { width, bottom, height } = overlay.getBoundingClientRect();
  const isBelow = width > innerWidth * WIDE && bottom > innerHeight - EDGE_PX;
  return isBelow ? Math.round(height) + EDGE_PX : 0;
}
