import { painted } from './painted.ts';
import { line, preloadOn } from './prefetch.ts';

/** The first things that a person does to a page. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'click', 'dragenter'] as const;
/** A page left alone for this long has finished its own requests. */
const LEFT_ALONE_MS = 8000;

const { promise: touched, resolve: touch } = Promise.withResolvers<unknown>();
const isPage = 'addEventListener' in globalThis;
const follow = (set: 'addEventListener' | 'removeEventListener') => {
  if (isPage) for (const sign of SIGNS) globalThis[set](sign, touch, { passive: true });
};
follow('addEventListener');
void touched.then(() => follow('removeEventListener'));

/**
 * Resolves once the page is painted and somebody uses it. A page left alone resolves after a
 * while, unless the connection is slow or saves data.
 */
export const attended: Promise<unknown> = painted.then(() => {
  if (preloadOn(line())) setTimeout(touch, LEFT_ALONE_MS, undefined);
  return touched;
});

/**
 * The same, but never on a slow connection or one that saves data. For code fetched ahead of use.
 */
export const aheadOfUse: Promise<void> = attended.then(() =>
  preloadOn(line()) ? undefined : new Promise(() => {}),
);
