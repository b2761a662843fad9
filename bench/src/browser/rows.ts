import { createLongChannel } from '@parley/e2e/long-channel';
import { startProduct } from '@parley/e2e/product';
import { percentile } from '../measure.ts';
import { type TableLine, round, say, table } from '../table.ts';
import { openReader } from './reader.ts';
import { addRows } from './rows-seed.ts';
import { idle, typeWords } from './rows-typing.ts';

/**
 * `npm run bench:rows [count]`: a workspace with 10,000 members, files and risks in a browser.
 * Measures the time from a letter in the search field to the first frame with the filtered rows.
 */
const count = Number(process.argv[2] ?? 10_000);
const MOST_MS = 100;
/** Each letter of these words narrows the list. */
const LISTS = [
  {
    what: 'people',
    path: '/directory?view=table',
    field: 'Search people',
    words: ['welder 77', 'person 1234', 'planning 9', 'crane dry', 'yard 5', 'engineer 31'],
  },
  {
    what: 'files',
    path: '/drive',
    field: /^Search/,
    words: [
      'drawing 77',
      'report 123',
      'photo 9',
      '1234',
      'drawing 50',
      'photo 412',
      'report 6',
      '88',
    ],
  },
  {
    what: 'risks',
    path: '/risks',
    field: 'Search risks',
    words: [
      'flood 77',
      'delay 123',
      'permit 9',
      'site 5',
      'r-88',
      'legal 41',
      'safety 12',
      'flood 3',
    ],
  },
] as const;

const product = await startProduct({ env: { REQUESTS_PER_MINUTE: '10000000' } });
const channel = await createLongChannel(product, { count: 100, unread: 1, days: 1 });
await addRows(channel, count);
const reader = await openReader(product.url, channel);
// The server searches the contents of files a moment after the last letter; only the local filter
// is measured here.
await reader.page.route('**/rest/v1/rpc/search', (route) => route.fulfill({ json: [] }));
try {
  const lines: TableLine[] = [];
  for (const { what, path, field, words } of LISTS) {
    const started = performance.now();
    await reader.page.goto(product.url + path);
    await reader.page
      .locator(`[role=grid][aria-rowcount="${count + (what === 'people' ? 3 : 1)}"]`)
      .waitFor({ timeout: 120_000 });
    const opened = performance.now() - started;
    // Opening is measured separately, since a page that is still loading has other work than
    // filtering.
    await reader.page.waitForLoadState('networkidle');
    await reader.page.evaluate(idle);
    const typed = await typeWords(
      reader.page,
      reader.page.getByRole('searchbox', { name: field }),
      words,
    );
    lines.push(
      {
        what: `${what}: opened by their address`,
        figure: `${round(opened)} ms`,
        beside: '',
        ratio: '',
        target: '',
        met: null,
      },
      {
        what: `${what}: letter to rows, median`,
        figure: `${round(percentile(typed, 0.5))} ms`,
        beside: `${typed.length} letters`,
        ratio: '',
        target: '',
        met: null,
      },
      {
        what: `${what}: letter to rows, p95`,
        figure: `${round(percentile(typed, 0.95))} ms`,
        beside: '',
        ratio: '',
        target: `≤ ${MOST_MS} ms`,
        met: percentile(typed, 0.95) <= MOST_MS,
      },
    );
  }
  say(`\n${round(count)} people, files and risks. Product and browser share this machine.\n`);
  say(table(lines));
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  await reader.close();
  await channel.close();
  await product.stop();
}
