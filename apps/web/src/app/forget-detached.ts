import { runAfterTransition } from '@react-aria/utils';

const EVERY_MS = 10_000;

/**
 * React Aria remembers which elements are amid a transition, and never forgets one that is taken
 * out of the page while several of its properties change: with it stay the page around it and its
 * editor. It lets them go when it is next asked to wait for transitions, so it is asked now and
 * then.
 */
export function forgetDetached(): void {
  setInterval(() => runAfterTransition(nothing), EVERY_MS);
}

function nothing(): void {}
