import { describe, expect, it } from 'vitest';
import { parentOf, stepsBack } from './parent-path.ts';

const at = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'https://parley.example');
  return { pathname, search: Object.fromEntries(searchParams) };
};

describe('the parent page', () => {
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
    'of %s is null, as the navigation links to it',
    (path) => expect(parentOf(at(path))).toBeNull(),
  );
});

describe('stepsBack', () => {
  it('skips the tabs and messages of a channel', () => {
    const seen = ['/inbox', '/channels/a?m=1', '/channels/a/files', '/channels/a?thread=2'];
    expect(stepsBack(seen, 3)).toBe(3);
  });

  it('leads from a file, and from the next one, to the folder', () => {
    const seen = ['/drive?folder=a', '/drive?file=b', '/drive?file=c'];
    expect(stepsBack(seen, 1)).toBe(1);
    expect(stepsBack(seen, 2)).toBe(2);
  });

  it('is null on the first page of the tab', () => {
    expect(stepsBack(['/channels/a'], 0)).toBeNull();
  });

  it('is null if a page outside the app was shown in between', () => {
    expect(stepsBack([undefined, '/channels/a'], 1)).toBeNull();
  });
});
