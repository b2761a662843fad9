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

/** Answers the question of a chunk that failed to load: is a person waiting for it? */
export function followNavigation(ask: () => boolean): void {
  isNavigating = ask;
}

/**
 * A screen whose code is fetched when it is opened, or earlier, when a link to it is pointed at;
 * what fills its slots comes along. It uses only the texts that are loaded from the start.
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

/** The same for a screen that may use any text. */
export const screen = (
  load: () => Promise<Screen>,
  slots: readonly Loaded[] = [],
): RouteComponent => firstScreen(load, [{ load: loadOtherTexts }, ...slots]);

export const rootRoute = createRootRoute();

/** Somebody who has proven only a password is asked for the second factor before anything else. */
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
    // Somebody who came by a recovery link chooses a new password first.
    if (session.isRecovering()) throw redirect({ to: '/recover' });
    if (session.current()) return;
    rememberPath(location.href);
    askSecondStep();
    throw redirect({ to: '/login' });
  },
});
