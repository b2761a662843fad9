import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECK_BUILD_EVERY_MS, createBuildWatch } from './newer-build.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world(...answers: (Response | Error)[]) {
  const seen = { asked: 0, news: 0, isHidden: false };
  const watch = createBuildWatch({
    current: 'one',
    fetch: async () => {
      const answer = answers[Math.min(seen.asked, answers.length - 1)] ?? new Error('none');
      seen.asked += 1;
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
    isHidden: () => seen.isHidden,
    onNewer: () => (seen.news += 1),
  });
  return { seen, watch };
}

const build = (id: string) => Response.json({ id });

test('a newer build is reported once, then polling stops', async () => {
  const { seen, watch } = world(build('one'), build('two'));
  const stop = watch.start();
  await vi.advanceTimersByTimeAsync(CHECK_BUILD_EVERY_MS);
  expect(seen).toMatchObject({ asked: 1, news: 0 });
  await vi.advanceTimersByTimeAsync(3 * CHECK_BUILD_EVERY_MS);
  expect(seen).toMatchObject({ asked: 2, news: 1 });
  stop();
});

test('a missing, forbidden, invalid or unreachable manifest is ignored', async () => {
  const { seen, watch } = world(
    new Response('', { status: 404 }),
    new Response('', { status: 403 }),
    new Response('<!doctype html>'),
    new TypeError('fetch failed'),
  );
  for (const _ of Array.from({ length: 4 })) await watch.check();
  expect(seen).toMatchObject({ asked: 4, news: 0 });
});

test('a hidden tab sends no request', async () => {
  const { seen, watch } = world(build('two'));
  seen.isHidden = true;
  await watch.check();
  expect(seen.asked).toBe(0);
});

test('a stopped watch sends no request', async () => {
  const { seen, watch } = world(build('two'));
  watch.start()();
  await vi.advanceTimersByTimeAsync(CHECK_BUILD_EVERY_MS);
  await watch.check();
  expect(seen).toMatchObject({ asked: 0, news: 0 });
});
