import { expect, test, vi } from 'vitest';
import { mediaQuery } from './media-query.ts';

/**
 * Media queries as Chromium implements them: `change` does not fire for a query whose `matches` was
 * read first.
 */
function stubSystem() {
  let isMet = false;
  const queries: EventTarget[] = [];
  vi.stubGlobal('matchMedia', () => {
    let known = isMet;
    const query = new EventTarget();
    query.addEventListener('report', () => {
      if (known === isMet) return;
      known = isMet;
      query.dispatchEvent(new Event('change'));
    });
    queries.push(query);
    return Object.defineProperty(query, 'matches', { get: () => (known = isMet) });
  });
  return {
    change: () => (isMet = !isMet),
    report: () => queries.forEach((query) => query.dispatchEvent(new Event('report'))),
  };
}

test('a listener hears of a change even if matches was read first', () => {
  const system = stubSystem();
  const query = mediaQuery('(prefers-color-scheme: dark)');
  const heard: boolean[] = [];
  const stop = query.onChange(() => heard.push(query.matches()));
  system.change();
  expect(query.matches()).toBe(true);
  system.report();
  expect(heard).toEqual([true]);
  stop();
  system.change();
  system.report();
  expect(heard).toEqual([true]);
  expect(query.matches()).toBe(false);
});
