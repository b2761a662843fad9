import { paths } from '@parley/model';
import { expect, test } from 'vitest';
import { router } from './router.tsx';

const routes: Record<string, { id: string }> = router.routesByPath;

test('there is a route for every named path, and no other', () => {
  const wanted = Object.values(paths).map((path) => path.replaceAll(/:(\w+)/g, '$$$1'));
  expect(
    Object.keys(routes)
      .map((path) => (path === '/' ? path : path.replace(/\/$/, '')))
      .toSorted(),
  ).toEqual(wanted.toSorted());
});

test('a workspace’s pages carry its id as workspaceId', () => {
  const ofWorkspaces = Object.keys(routes).filter((path) => path.startsWith('/workspace/$'));
  expect(ofWorkspaces.map((path) => path.replace(/\/$/, '')).toSorted()).toEqual([
    '/workspace/$workspaceId',
    '/workspace/$workspaceId/settings',
  ]);
});

test('a conversation is one route without children that could show another screen', () => {
  const below = Object.entries(routes).filter(([, { id }]) => id.includes('/chat/$chatId'));
  expect(below.map(([path]) => path)).toEqual(['/chat/$chatId']);
});

test('a route’s guard is in its id: signed in, guests only, or neither', () => {
  const open = ['/confirm', '/second-step', '/recover', '/unauthorized', '/join/$token'];
  const guests = ['/login', '/register', '/verify-email'];
  for (const [path, { id }] of Object.entries(routes)) {
    const guard = open.includes(path) ? '' : guests.includes(path) ? '/guest' : '/auth';
    expect(id.startsWith(`${guard}/`), `${path} is ${id}`).toBe(true);
  }
});
