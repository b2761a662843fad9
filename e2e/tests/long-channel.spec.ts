import type { Browser, Page } from '@playwright/test';
import { openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { createLongChannel, type LongChannel } from '../src/long-channel.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { readyBelow } from '../src/rows-ahead.ts';

const COUNT = 5000;
const UNREAD = 2000;
/** Pixels of a quick turn of the wheel. */
const TURN = 240;
const FIRST_UNREAD = COUNT - UNREAD + 1;

let product: Product;
let channel: LongChannel;

test.beforeAll(async ({ product: running }) => {
  product = running;
  channel = await createLongChannel(product, { count: COUNT, unread: UNREAD, days: 100 });
});
test.afterAll(() => channel.close());

test('a channel of thousands of messages opens at the last read one and reaches any other', async ({
  browser,
}) => {
  const ada = await signIn(browser);
  const { page } = ada;

  await test.step('it opens at the line of new messages', async () => {
    await page.goto(`${product.url}/channels/${channel.channelId}`);
    await expect(page.getByRole('separator', { name: 'New' })).toBeInViewport();
    await expect(numbered(ada, FIRST_UNREAD)).toBeInViewport();
    await expect(numbered(ada, COUNT)).toHaveCount(0);
    const bar = page.getByRole('group', { name: 'New messages' });
    await expect(bar.getByRole('button', { name: 'Mark as read' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Jump' })).toHaveCount(0);
  });

  await test.step('it scrolls up and down without gaps', async () => {
    const up = await scroll(ada, -1500, 12);
    expect(up.from).toBeLessThan(FIRST_UNREAD - 150);
    const down = await scroll(ada, 1500, 24);
    expect(down.to).toBeGreaterThan(FIRST_UNREAD + 150);
    expect([...up.gaps, ...down.gaps]).toEqual([]);
  });

  await test.step('a new message is counted without moving the list', async () => {
    const before = await topRowOf(ada);
    await channel.write('Written while you look elsewhere');
    await expect(page.getByRole('button', { name: /new messages/ })).toBeVisible();
    await expect(ada.message('Written while you look elsewhere')).toHaveCount(0);
    await staysAt(ada, before);
  });

  await test.step('what was read far from the end stays read', async () => {
    await expect
      .poll(async () => {
        const [participant] = await channel.sql<{ unread: number }[]>`
        select count(*)::integer as unread from public.messages m
          join public.participants p on p.channel_id = m.channel_id
        where m.channel_id = ${channel.channelId} and p.profile_id = ${channel.reader.id}
          and m.created_at > p.last_read_at`;
        return participant?.unread;
      })
      .toBeLessThan(UNREAD - 100);
  });

  await test.step('after visiting another channel it is at its last position', async () => {
    const before = await topRowOf(ada);
    await ada.openChannel('Crane refit');
    await expect(ada.message(/^.*Message 40\./)).toBeVisible();
    await ada.openChannel('Logbook');
    await staysAt(ada, before);
  });

  await test.step('a day divider’s calendar leads to any date', async () => {
    const at = await channel.timeOf(COUNT - 3000);
    await page.getByRole('button', { name: 'jump to another date' }).last().click();
    await chooseDay(page, at);
    const [first] = await channel.sql<{ number: number }[]>`
      select 1 + count(*)::integer as number from public.messages
      where channel_id = ${channel.channelId}
        and created_at < date_trunc('day', ${at}::timestamptz at time zone 'UTC') at time zone 'UTC'`;
    await expect(numbered(ada, first?.number ?? 0)).toBeInViewport();
  });

  await test.step('a link leads to its message', async () => {
    await page.goto(`${product.url}/channels/${channel.channelId}?m=${await channel.idOf(1234)}`);
    await expect(numbered(ada, 1234)).toBeInViewport();
    expect((await scroll(ada, -1500, 3)).gaps).toEqual([]);
  });

  await test.step('the button leads to the latest messages, and new ones are shown again', async () => {
    await page.getByRole('button', { name: /new messages/ }).click();
    await expect(ada.message('Written while you look elsewhere')).toBeInViewport();
    await channel.write('Written while you look here');
    await expect(ada.message('Written while you look here')).toBeInViewport();
    await expect(page.getByRole('button', { name: /new message/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
  });

  await test.step('the button also works with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${product.url}/channels/${channel.channelId}?m=${await channel.idOf(1234)}`);
    await expect(numbered(ada, 1234)).toBeInViewport();
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(ada.message('Written while you look here')).toBeInViewport();
    await channel.write('Written while nothing moves');
    await expect(ada.message('Written while nothing moves')).toBeInViewport();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  await test.step('a new message renders neither the composer nor other messages again', async () => {
    await ada.composer.click();
    // The pointer has left the message below it.
    await expect(page.getByRole('toolbar', { name: 'Message actions' })).toHaveCount(0);
    await remember(page);
    for (const word of ['first', 'second', 'third']) await channel.write(`The ${word} of three`);
    await expect(ada.message('The third of three')).toBeInViewport();
    expect(await drawnAgain(page)).toEqual([]);
  });

  await test.step('sending a message far from the end leads to the end', async () => {
    await page.goto(`${product.url}/channels/${channel.channelId}?m=${await channel.idOf(777)}`);
    await expect(numbered(ada, 777)).toBeInViewport();
    await ada.write('An answer from far away');
    await expect(ada.message('An answer from far away')).toBeInViewport();
    await expect(ada.message('Written while you look here')).toBeInViewport();
  });

  await test.step('unread messages are collected on one page, marked as read there, and undone', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await channel.write('Written while nobody looks');
    await page.getByRole('link', { name: /^Unread/ }).click();
    const logbook = page.getByRole('region', { name: 'Logbook' });
    await expect(logbook).toContainText('Written while nobody looks');
    await page.getByRole('button', { name: 'Mark as read: Logbook' }).click();
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(logbook).toContainText('Written while nobody looks');
  });
});

test('turning back while older messages load finds the messages below rendered', async ({
  browser,
}) => {
  const ada = await signIn(browser);
  const { page } = ada;
  await page.goto(`${product.url}/channels/${channel.channelId}`);
  await expect(numbered(ada, FIRST_UNREAD)).toBeInViewport();
  await ada.conversation.hover();
  const come = olderPages(page);
  for (let turn = 0; turn < 3; turn += 1) {
    const before = come();
    while (come() === before) await turnWheel(page, -TURN, 1);
    await turnWheel(page, -TURN, 4);
    const ahead = await readyBelow(page, () => turnWheel(page, TURN, 30));
    expect(ahead).toBeGreaterThan(TURN);
  }
});

async function signIn(browser: Browser): Promise<Person> {
  // The test observes animated scrolling, so motion is not reduced.
  const moving = { timezoneId: 'UTC', reducedMotion: 'no-preference' } as const;
  const page = await openPage(browser, product.url, moving);
  const ada = new Person('Ada Lovelace', page, product.url, channel.reader.email);
  await ada.signIn();
  await expect(ada.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return ada;
}

const numbered = (person: Person, number: number) =>
  person.message(new RegExp(`Message ${number}\\.`));

/** Numbers of the visible messages from the top, each with its distance from the list's top. */
const inView = (person: Person) =>
  person.conversation.evaluate((log) => {
    const frame = log.getBoundingClientRect();
    return [...log.querySelectorAll('article')]
      .flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const number = Number(/Message (\d+)\./.exec(row.textContent ?? '')?.[1]);
        return bottom > frame.top && top < frame.bottom
          ? [{ number, top: Math.round(top - frame.top) }]
          : [];
      })
      .toSorted((a, b) => a.number - b.number);
  });

type TopRow = { number: number; top: number };

/**
 * The list shows the same message at the same position; a row's height may be a fraction of a
 * pixel.
 */
async function staysAt(person: Person, { number, top }: TopRow): Promise<void> {
  await expect
    .poll(async () => {
      const now = await topRowOf(person);
      return now.number === number && Math.abs(now.top - top) <= 1;
    })
    .toBe(true);
}

/** The message at the top edge and its position, once scrolling has ended. */
async function topRowOf(person: Person): Promise<TopRow> {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      last = JSON.stringify((await inView(person))[0]);
      return last === before;
    })
    .toBe(true);
  return JSON.parse(last);
}

/**
 * Turns the wheel in every second frame, as a user does, so that the list counts as scrolling all
 * the time.
 */
async function turnWheel(page: Page, delta: number, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, delta);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Counts the pages of older messages loaded from now on. */
function olderPages(page: Page): () => number {
  let count = 0;
  page.on('response', (answer) => {
    if (/messages\?.*created_at=lte/.test(decodeURIComponent(answer.url()))) count += 1;
  });
  return () => count;
}

/**
 * Turns the wheel step by step; gaps are messages that are adjacent on the screen but not in the
 * channel.
 */
async function scroll(person: Person, delta: number, steps: number) {
  const gaps: string[] = [];
  let [from, to] = [Infinity, 0];
  await person.conversation.hover();
  for (let step = 0; step < steps; step += 1) {
    await person.page.mouse.wheel(0, delta);
    await expect.poll(async () => (await inView(person)).length).toBeGreaterThan(3);
    const numbers = (await inView(person)).map(({ number }) => number);
    for (const [index, number] of numbers.entries()) {
      const next = numbers[index + 1];
      if (next !== undefined && next !== number + 1) gaps.push(`${number} → ${next}`);
    }
    from = Math.min(from, ...numbers);
    to = Math.max(to, ...numbers);
  }
  return { from, to, gaps };
}

/** React assigns new properties to an element's node whenever its component renders. */
const PARTS = `[...document.querySelectorAll('[data-composer], [role=log][aria-label=Conversation] article')]`;
const PROPERTIES = `(node) => node[Object.keys(node).find((key) => key.startsWith('__reactProps'))]`;

const remember = (page: Page) =>
  page.evaluate(
    `globalThis.drawn = new Map(${PARTS}.map((node) => [node, (${PROPERTIES})(node)]))`,
  );

/**
 * Names of the parts that have rendered since then, without the previously last message, which has
 * to change.
 */
const drawnAgain = (page: Page): Promise<unknown> =>
  page.evaluate(
    '[...globalThis.drawn].filter(([node, properties]) => node.isConnected && node.tabIndex ' +
      `!== 0 && (${PROPERTIES})(node) !== properties).map(([node]) => ` +
      "node.getAttribute('aria-label') ?? node.textContent).slice(0, -1)",
  );

async function chooseDay(page: Page, date: Date): Promise<void> {
  const calendar = page.getByRole('dialog', { name: 'Jump to a date' });
  await expect(calendar.getByRole('grid')).toBeVisible();
  const [day, month, year] = [
    date.getUTCDate(),
    date.toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
    date.getUTCFullYear(),
  ];
  const cell = calendar.getByRole('button', {
    name: new RegExp(`\\b(${day} ${month}|${month} ${day},?) ${year}`),
    // A calendar also shows days of adjacent months, which cannot be chosen.
    disabled: false,
  });
  for (let back = 0; back < 12 && (await cell.count()) === 0; back += 1)
    await calendar.getByRole('button', { name: 'Previous' }).click();
  await cell.click();
}
