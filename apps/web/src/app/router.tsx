import { createRouter, Outlet } from '@tanstack/react-router';
import ErrorScreen from '../features/errors/ErrorScreen.tsx';
import { channelRoute } from '../features/channels/channel-route.ts';
import { workspaceRoute } from '../features/workspaces/workspace-route.ts';
import {
  firstScreen,
  followNavigation,
  guestRoute,
  rootRoute,
  signedInRoute,
} from '../lib/base-routes.ts';
import type { Feature } from '../lib/feature.ts';
import { pageShown } from '../lib/painted.ts';
import { line, preloadOn } from '../lib/prefetch.ts';
import { features } from './features.ts';
import { LoadingBar } from './LoadingBar.tsx';
import NotFoundScreen from './NotFoundScreen.tsx';

/** All routes of the app (spec point 2), collected from the features' manifests. */

rootRoute.update({
  component: () => (
    <>
      <LoadingBar />
      <Outlet />
    </>
  ),
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});
signedInRoute.update({ component: firstScreen(() => import('./Shell.tsx')) });

const manifests: readonly Feature[] = features;
for (const { fills = [] } of manifests) for (const put of fills) put();

/** Routes of all features below a parent. */
type At<Parent extends keyof Feature['routes']> = Extract<
  (typeof features)[number]['routes'],
  Record<Parent, readonly unknown[]>
>[Parent][number];

const routeTree = rootRoute.addChildren([
  guestRoute.addChildren(
    features.flatMap<At<'guests'>>((of) => ('guests' in of.routes ? of.routes.guests : [])),
  ),
  ...features.flatMap<At<'open'>>((of) => ('open' in of.routes ? of.routes.open : [])),
  signedInRoute.addChildren([
    ...features.flatMap<At<'signedIn'>>((of) =>
      'signedIn' in of.routes ? of.routes.signedIn : [],
    ),
    channelRoute.addChildren(
      features.flatMap<At<'inChannel'>>((of) =>
        'inChannel' in of.routes ? of.routes.inChannel : [],
      ),
    ),
    workspaceRoute.addChildren(
      features.flatMap<At<'inWorkspace'>>((of) =>
        'inWorkspace' in of.routes ? of.routes.inWorkspace : [],
      ),
    ),
  ]),
]);

followNavigation(() => router.state.status === 'pending');

export const router = createRouter({
  routeTree,
  defaultPreload: preloadOn(line()),
  defaultErrorComponent: ErrorScreen,
});

const unfollow = router.subscribe('onRendered', () => {
  unfollow();
  pageShown();
});

line()?.addEventListener?.('change', () =>
  router.update({ ...router.options, defaultPreload: preloadOn(line()) }),
);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
