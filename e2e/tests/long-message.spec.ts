import type { Browser } from '@playwright/test';
import { openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { createLongChannel, type LongChannel } from '../src/long-channel.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';

const LINES = Array.from({ length: 120 }, (_, index) => `Line ${index + 1} of the protocol`);

/** More pixels than a window has, and fewer than an unfolded message. */
const UNFOLDED = 2000;

let channel: LongChannel;
test.beforeAll(async ({ product }) => {
  channel = await createLongChannel(product, { count: 60, unread: 0, days: 2 });
});
test.afterAll(() => channel.close());

test('a long message starts folded, unfolds in place and keeps its state', async ({
  browser,
  product,
}) => {
  const ada = await atEnd(browser, product);
  const { page } = ada;
  await channel.write(LINES.join('\n\n'));
  const long = ada.message(/Line 1 of the protocol/);
  const first = long.getByText('Line 1 of the protocol');
  const last = long.getByText('Line 120 of the protocol');
  const showAll = long.getByRole('button', { name: 'Show all' });

  await test.step('its beginning and the previous messages are in view', async () => {
    await expect(first).toBeInViewport();
    await expect(showAll).toBeInViewport();
    await expect(last).not.toBeInViewport();
  });

  await test.step('unfolded at the list’s end, its beginning keeps its position', async () => {
    const before = await first.boundingBox();
    await showAll.click();
    await expect(long.getByRole('button', { name: 'Show less' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect.poll(() => restOf(ada)).toBeGreaterThan(UNFOLDED);
    expect((await first.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await expect(last).not.toBeInViewport();
    await ada.conversation.hover();
    await page.mouse.wheel(0, 9000);
    await expect(last).toBeInViewport();
  });

  await test.step('it is still unfolded after scrolling away and back', async () => {
    await ada.openChannel('Crane refit');
    await ada.openChannel('Logbook');
    await expect(last).toBeInViewport();
  });

  await test.step('folded again, its beginning is in view', async () => {
    await long.getByRole('button', { name: 'Show less' }).click();
    await expect(first).toBeInViewport();
    await expect(showAll).toBeVisible();
  });

  await test.step('opened by a link, it is fully unfolded', async () => {
    const [row] = await channel.sql<{ id: string }[]>`
      select id from public.messages
      where channel_id = ${channel.channelId} order by created_at desc limit 1`;
    await ada.go(`/channels/${channel.channelId}?m=${row?.id}`);
    await expect(long.getByRole('button', { name: 'Show less' })).toBeVisible();
  });
});

test('a new long message that is unfolded immediately stays at its beginning', async ({
  browser,
  product,
}) => {
  const ada = await atEnd(browser, product);
  await channel.write(['Minutes', ...LINES].join('\n\n'));
  const long = ada.message(/Minutes/);
  const showAll = long.getByRole('button', { name: 'Show all' });
  // Pressed while the list is still scrolling to its new end.
  await showAll.dispatchEvent('click');
  await expect(long.getByRole('button', { name: 'Show less' })).toBeVisible();
  // The button shows that the list has settled its position.
  await expect(ada.page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  expect(await restOf(ada)).toBeGreaterThan(UNFOLDED);
});

async function atEnd(browser: Browser, product: Product): Promise<Person> {
  const page = await openPage(browser, product.url, { timezoneId: 'UTC' });
  const ada = new Person('Ada Lovelace', page, product.url, channel.reader.email);
  await ada.signIn();
  await ada.openChannel('Logbook');
  await expect(ada.message(/Message 60\./)).toBeInViewport();
  return ada;
}

/** Pixels of the conversation below the top of its visible part. */
const restOf = (person: Person): Promise<number> =>
  person.conversation.evaluate((log) => log.scrollHeight - log.scrollTop);
