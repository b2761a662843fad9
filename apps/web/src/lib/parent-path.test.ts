import { describe, expect, it } from 'vitest';
import { parentOf, stepsBack } from './parent-path.ts';

const at = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'https://parley.example');
  return { pathname, search: Object.fromEntries(searchParams) };
};

describe('the page above another', () => {
  it.each([
    ['/channels/a', '/channels'],
    ['/channels/a/settings', '/channels'],
    ['/channels/new', '/channels'],
    ['/chat/a', '/chat'],
    ['/chat', '/channels'],
    ['/directory/a', '/directory'],
    ['/risks/a', '/risks'],
    ['/risk', '/risks'],
    ['/drive?folder=a', '/drive'],
    ['/drive?file=a', '/drive'],
    ['/workspace/a/settings', '/workspace/a'],
    ['/workspace/a', '/workspace'],
    ['/settings', '/dashboard'],
  ])('of %s is %s', (path, parent) => expect(parentOf(at(path))).toBe(parent));

  it.each(['/', '/dashboard', '/channels', '/inbox', '/search?q=a', '/drive', '/risks?q=a'])(
    'is none of %s, where the navigation leads',
    (path) => expect(parentOf(at(path))).toBeNull(),
  );
});

describe('the way back', () => {
  it('leads over the tabs and messages of a channel to what was there before', () => {
    const seen = ['/inbox', '/channels/a?m=1', '/channels/a/files', '/channels/a?thread=2'];
    expect(stepsBack(seen, 3)).toBe(3);
  });

  it('leads from a file, and from the next one, to their folder', () => {
    const seen = ['/drive?folder=a', '/drive?file=b', '/drive?file=c'];
    expect(stepsBack(seen, 1)).toBe(1);
    expect(stepsBack(seen, 2)).toBe(2);
  });

  it('is not known where the first page of the tab is shown', () => {
    expect(stepsBack(['/channels/a'], 0)).toBeNull();
  });

  it('is not known where something else than the app was shown in between', () => {
    expect(stepsBack([undefined, '/channels/a'], 1)).toBeNull();
  });
});
