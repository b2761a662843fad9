import { runAfterTransition } from '@react-aria/utils';

const EVERY_MS = 10_000;

/**
 * Works around a leak in React Aria: it remembers elements in transition, and never forgets one
 * that is removed while several of its properties change, which keeps the page around it and its
 * editor in memory. It drops detached elements when it is next asked to wait for transitions, so
 * ask it regularly.
 */
export function forgetDetached(): void {
  setInterval(() => runAfterTransition(nothing), EVERY_MS);
}

function nothing(): void {}
