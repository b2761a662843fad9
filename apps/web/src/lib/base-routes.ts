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

/** Parent routes of all features, with their guards (spec point 2). */

type Loaded = { load(): Promise<unknown> };
type Screen = { default: () => ReactNode };

let isNavigating = () => false;

/** Registers how a failed chunk finds out whether the user is navigating to it. */
export function followNavigation(ask: () => boolean): void {
  isNavigating = ask;
}

/**
 * A screen whose code and slots load when it is opened, or when a link to it is hovered. Uses only
 * texts loaded at the start.
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

/** Require the second factor before anything else. */
function askSecondStep(): void {
  if (session.secondStep()) throw redirect({ to: '/second-step' });
}

/** For pages that links lead to: waits until the tokens in the link are handled. */
export async function afterLink(): Promise<void> {
  await session.ready();
  askSecondStep();
}

/** Pages for signed-out users. */
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

/** Pages for signed-in users. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  beforeLoad: async ({ location }) => {
    await session.ready();
    // After a recovery link, a new password comes first.
    if (session.isRecovering()) throw redirect({ to: '/recover' });
    if (session.current()) return;
    rememberPath(location.href);
    askSecondStep();
    throw redirect({ to: '/login' });
  },
});
