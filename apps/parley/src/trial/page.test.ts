import { describe, expect, test } from 'vitest';
import type { Answered } from './ask.ts';
import { pageOf } from './page.ts';
import { reportOf } from './report.ts';
import { LANGUAGES } from './words.ts';

const EVIL = `"'><script>alert(1)</script><img src="https://evil.test/x" onerror=alert(1)>`;
const LINK = `[click](javascript:alert(1)) ![](https://evil.test/pixel) ${EVIL}`;

const answered = (later: string[] = [], isPrivate = false): Answered => ({
  asked: {
    id: 'q',
    channel: 'c',
    channelName: isPrivate ? 'secret' : EVIL,
    isPrivate,
    author: 'p',
    authorName: EVIL,
    thread: null,
    at: '2024-03-01 12:00:00+00',
    text: LINK,
    waitedMs: 90_000,
  },
  outcome: 'sourced',
  text: LINK,
  sources: [
    {
      id: 's',
      kind: 'file',
      title: EVIL,
      at: '2024-02-01 12:00:00+00',
      channel: 'c',
      channelName: isPrivate ? 'secret' : EVIL,
      isOpen: !isPrivate,
      text: LINK,
    },
  ],
  later,
  ms: 1500,
  tokens: { input: 1000, output: 100 },
  estimate: { input: 0, output: 0 },
  cost: null,
  error: null,
});

const reportFor = (all: Answered[], prices: { in: number; out: number } | null = null) =>
  reportOf({
    workspace: EVIL,
    form: 'slack',
    model: EVIL,
    history: { messages: 3, from: '2024-01-01 00:00:00+00', to: '2024-03-01 12:00:00+00' },
    found: { questions: [], leftOut: { edited: 0, left: 0, withoutAssistant: 0, private: 0 } },
    answered: all,
    withPrivate: true,
    seed: 1,
    isCut: false,
    prices,
  });

describe.each(LANGUAGES)('the page in %s', (language) => {
  test('runs and loads nothing, whatever people wrote', () => {
    const page = pageOf(reportFor([answered()]), language);
    expect(page).toContain('&lt;script&gt;');
    for (const [tag] of page.matchAll(/<[^>]*>/g)) {
      expect(tag).not.toMatch(/^<(script|img|link|iframe|object|svg|base|form)/);
      expect(tag).not.toMatch(/\s(on\w+|src)=|href="[^#]/);
    }
    expect(page).not.toMatch(/url\(|@import/);
    expect(page).toContain(`default-src 'none'`);
    expect(page).toContain(`<html lang="${language}">`);
  });

  test('says that a trial is not valid if an answer names what came later', () => {
    expect(pageOf(reportFor([answered()]), language)).not.toContain('role="alert"');
    expect(pageOf(reportFor([answered(['m'])]), language)).toContain('role="alert"');
  });

  test('names no private channel', () => {
    expect(pageOf(reportFor([answered([], true)]), language)).not.toContain('secret');
  });
});

test('an answer that names what came later is a failure, and no example', () => {
  const report = reportFor([answered(['m']), answered()]);
  expect(report.later).toEqual([{ question: 'q', named: ['m'] }]);
  expect(report.examples).toHaveLength(1);
});

test('without a price there are only tokens', () => {
  expect(reportFor([answered()]).cost).toBeNull();
  expect(reportFor([answered()], { in: 1000, out: 10_000 }).cost).toMatchObject({
    total: 2,
    each: 2,
  });
});
