import type { Locator } from '@playwright/test';
import { openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { createLongChannel, type LongChannel } from '../src/long-channel.ts';
import { Person } from '../src/person.ts';

let channel: LongChannel;
test.beforeAll(async ({ product }) => {
  channel = await createLongChannel(product, { count: 300, unread: 0, days: 10 });
});
test.afterAll(() => channel.close());

test('returning to a channel restores its list unless there are new messages', async ({
  browser,
  product,
}) => {
  const page = await openPage(browser, product.url, { timezoneId: 'UTC' });
  const ada = new Person('Ada Lovelace', page, product.url, channel.reader.email);
  await ada.signIn();
  const newest = ada.message(/Message 300\./);
  const toPresent = page.getByRole('button', { name: 'Jump to latest' });

  await test.step('the rows are the same elements in the same position', async () => {
    await ada.openChannel('Logbook');
    await expect(newest).toBeInViewport();
    await settled(ada.conversation);
    await ada.conversation.hover();
    await page.mouse.wheel(0, -2500);
    await expect(newest).not.toBeInViewport();
    const before = await settled(ada.conversation);
    await ada.conversation.evaluate(mark);
    await ada.openChannel('Crane refit');
    await expect(ada.message(/Message 40\./)).toBeInViewport();
    await expect(ada.conversation).toHaveCount(1);
    await ada.openChannel('Logbook');
    await expect
      .poll(async () => isNear(await ada.conversation.evaluate(topRow), before))
      .toBe(true);
    expect(await ada.conversation.evaluate(unmarkedInView)).toEqual([]);
    await expect(ada.composer).toBeFocused();
  });

  await test.step('the list still scrolls, and its end stays in view if it was left there', async () => {
    await ada.conversation.hover();
    await page.mouse.wheel(0, 4000);
    await expect(newest).toBeInViewport();
    await expect(toPresent).toHaveCount(0);
    await settled(ada.conversation);
    await ada.openChannel('Crane refit');
    await ada.openChannel('Logbook');
    await expect(newest).toBeInViewport();
    await channel.write('Written while you look here');
    await expect(ada.message('Written while you look here')).toBeInViewport();
  });

  await test.step('the same holds after leaving while the wheel still turns', async () => {
    await ada.conversation.hover();
    await page.mouse.wheel(0, -1500);
    await ada.openChannel('Crane refit');
    await ada.openChannel('Logbook');
    await expect(toPresent).toBeVisible();
    await ada.conversation.hover();
    await page.mouse.wheel(0, 4000);
    await expect(toPresent).toHaveCount(0);
    await channel.write('Written while you look here again');
    await expect(ada.message('Written while you look here again')).toBeInViewport();
  });

  await test.step('with new messages it opens at the first of them', async () => {
    await ada.openChannel('Crane refit');
    await channel.write('Written while you look elsewhere');
    await expect(page.getByRole('link', { name: /Logbook.*1/ })).toBeVisible();
    await ada.openChannel('Logbook');
    await expect(page.getByRole('separator', { name: 'New' })).toBeInViewport();
    await expect(ada.message('Written while you look elsewhere')).toBeInViewport();
    expect(await ada.conversation.evaluate(unmarkedInView)).not.toEqual([]);
  });

  const line = page.getByRole('separator', { name: 'New' });
  await test.step('unread messages keep their position until they are read', async () => {
    await ada.openChannel('Crane refit');
    for (let number = 1; number <= 30; number += 1)
      await channel.write(`Unread ${number}, ${'and a little more of it '.repeat(8)}`);
    await expect(page.getByRole('link', { name: /Logbook.*30/ })).toBeVisible();
    await ada.openChannel('Logbook');
    await expect(line).toBeInViewport();
    const before = await settled(ada.conversation);
    await ada.conversation.evaluate(mark);
    await ada.openChannel('Crane refit');
    await ada.openChannel('Logbook');
    await expect(line).toBeInViewport();
    await expect
      .poll(async () => isNear(await ada.conversation.evaluate(topRow), before))
      .toBe(true);
    expect(await ada.conversation.evaluate(unmarkedInView)).toEqual([]);
  });

  await test.step('once they are read, the line of new messages is gone', async () => {
    await ada.conversation.hover();
    await page.mouse.wheel(0, 9000);
    await expect(ada.message(/Unread 30,/)).toBeInViewport();
    await expect(page.getByRole('link', { name: /Logbook.*\d/ })).toHaveCount(0);
    await ada.openChannel('Crane refit');
    await ada.openChannel('Logbook');
    await expect(ada.message(/Unread 30,/)).toBeInViewport();
    await expect(line).toHaveCount(0);
  });
});

type Marked = Element & { isMarked?: true };
type TopRow = { text: string | null; top: number };

/** A row's height may be a fraction of a pixel. */
const isNear = (now: TopRow | undefined, before: TopRow | undefined): boolean =>
  now !== undefined && now.text === before?.text && Math.abs(now.top - before.top) <= 1;

/** Runs in the browser: marks the element of each row. */
function mark(log: Element): void {
  for (const row of log.querySelectorAll<Marked>('article')) row.isMarked = true;
}

/** Runs in the browser: the names of the visible rows that did not exist when rows were marked. */
function unmarkedInView(log: Element): (string | null)[] {
  const frame = log.getBoundingClientRect();
  return [...log.querySelectorAll<Marked>('article')]
    .filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > frame.top && top < frame.bottom && !row.isMarked;
    })
    .map((row) => row.textContent);
}

/** Runs in the browser: the row at the list's top edge, and its position in whole pixels. */
function topRow(log: Element): TopRow | undefined {
  const frame = log.getBoundingClientRect();
  return [...log.querySelectorAll('article')]
    .map((row) => ({ text: row.textContent, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > frame.top)
    .toSorted((a, b) => a.box.top - b.box.top)
    .map(({ text, box }) => ({ text, top: Math.round(box.top - frame.top) }))[0];
}

/** The row at the list's top edge, once scrolling has ended. */
async function settled(log: Locator): Promise<TopRow | undefined> {
  let last: TopRow | undefined;
  await expect
    .poll(async () => {
      const before = JSON.stringify(last);
      last = await log.evaluate(topRow);
      return JSON.stringify(last) === before;
    })
    .toBe(true);
  return last;
}
