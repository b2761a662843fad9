import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session } from '../data/identity.ts';
import { pageCode } from './chunk-reload.ts';
import { loadOtherTexts } from './i18n.ts';
import { leftPath, rememberPath, takeRememberedPath } from './redirect-path.ts';

/** What the routes of all nouns hang on: who may come there at all (spec point 2). */

type Loaded = { load(): Promise<unknown> };
type Screen = { default: () => ReactNode };

let isNavigating = () => false;

/** Tells what a missing piece of code asks: whether somebody is on their way to it. */
export function followNavigation(ask: () => boolean): void {
  isNavigating = ask;
}

/**
 * A screen whose code is fetched when it is gone to, or before, when a link to it is pointed at;
 * with it what fills its slots. It says no more than what is there from the start.
 */
export const firstScreen = (
  load: () => Promise<Screen>,
  slots: readonly Loaded[] = [],
): RouteComponent =>
  lazyRouteComponent(() => {
    const code = Promise.all([load(), ...slots.map((slot) => slot.load())]);
    return pageCode(
      code.then(([loaded]) => loaded),
      isNavigating,
    );
  });

/** The same of a screen that may say anything. */
export const screen = (
  load: () => Promise<Screen>,
  slots: readonly Loaded[] = [],
): RouteComponent => firstScreen(load, [{ load: loadOtherTexts }, ...slots]);

export const rootRoute = createRootRoute();

/** Whoever has proven a password alone is asked for the rest before anything else. */
function askSecondStep(): void {
  if (session.secondStep()) throw redirect({ to: '/second-step' });
}

/** Of pages that links lead to: what a link brought is judged first. */
export async function afterLink(): Promise<void> {
  await session.ready();
  askSecondStep();
}

/** Pages for those who are not signed in. */
export const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  beforeLoad: async () => {
    await session.ready();
    askSecondStep();
    if (session.current())
      throw redirect({ href: session.isRecovering() ? '/recover' : takeRememberedPath() });
    leftPath();
  },
});

/** Pages for those who are. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  beforeLoad: async ({ location }) => {
    await session.ready();
    // Whoever came to choose a new password does that first.
    if (session.isRecovering()) throw redirect({ to: '/recover' });
    if (session.current()) return;
    rememberPath(location.href);
    askSecondStep();
    throw redirect({ to: '/login' });
  },
});
