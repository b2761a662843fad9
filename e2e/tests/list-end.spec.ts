/// <reference lib="dom" />
import { newId } from '@parley/model';
import type { Locator, Page } from '@playwright/test';
import { must } from '../src/account.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { SIZE } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';
import type { Workspace } from '../src/workspace.ts';

/** A list that is read at its end follows new content, but does not move while it is being used. */

/** More lines than fit into the list. */
const LINES = Array.from({ length: 30 }, (_, line) => `Line ${line} of the manifest`);

/** Pixels of a list below its visible part. */
const restOf = (list: Locator) =>
  list.evaluate(({ scrollHeight, clientHeight, scrollTop }) =>
    Math.round(scrollHeight - clientHeight - scrollTop),
  );

/** The workspace's second member, who writes with another client. */
function writerOf({ id, channels, members: [author] }: Workspace) {
  if (!author) throw new Error('Nobody has joined');
  const ids = { workspace_id: id, channel_id: channels.General ?? '' };
  return {
    /** @returns the message's id. */
    async says(text: string, thread_id: string | null = null): Promise<string> {
      const message = { id: newId(), ...ids, thread_id, author_id: author.id, metadata: ids };
      await must(author.client.from('messages').insert({ ...message, parts: partsOf(text) }));
      return message.id;
    },
    async edits(id: string, text: string): Promise<void> {
      await must(
        author.client
          .from('messages')
          .update({ parts: partsOf(text) })
          .eq('id', id),
      );
    },
  };
}
const partsOf = (text: string) => [{ type: 'text', text }];

/** Runs in the page: resolves as soon as a list has a text. */
function showsText(list: Element, text: string): Promise<void> {
  return new Promise((done) => {
    const check = () => list.textContent.includes(text) && done();
    new MutationObserver(check).observe(list, { childList: true, subtree: true });
    check();
  });
}

/** Scrolls a list by hand, then makes it shorter and waits until it has reacted. */
async function scrolls(page: Page, byHand: () => Promise<void>): Promise<void> {
  await byHand();
  await page.setViewportSize({ ...SIZE, height: SIZE.height - 10 });
  await page.waitForTimeout(300);
}

/**
 * Presses a key that scrolls up and turns the wheel in a list as soon as new content arrives; more
 * arrives while the reader is there.
 */
async function staysFurtherUp(
  { page }: Person,
  list: Locator,
  says: (text: string) => Promise<unknown>,
): Promise<void> {
  const comes = async (text: string) => {
    const isThere = list.evaluate(showsText, text);
    await says(text);
    await isThere;
  };
  await list.getByRole('article').last().focus();
  await comes('The tide comes in');
  await scrolls(page, () => page.keyboard.press('PageUp'));
  expect(await restOf(list)).toBeGreaterThan(100);
  await page.setViewportSize(SIZE);
  await list.hover();
  await isScrolledToEnd(page, list);

  await comes('The tide turns');
  await scrolls(page, () => page.mouse.wheel(0, -200));
  const rest = await restOf(list);
  expect(rest).toBeGreaterThan(100);
  await says('And turns again');
  await expect.poll(() => restOf(list)).toBeGreaterThan(rest);
  await isScrolledToEnd(page, list);
  await page.setViewportSize(SIZE);
}
const isScrolledToEnd = (page: Page, list: Locator) =>
  expect(async () => {
    await page.mouse.wheel(0, 2000);
    expect(await restOf(list)).toBe(0);
  }).toPass();

test('new messages do not move the list during a click or a turn of the wheel', async ({
  browser,
  product,
}) => {
  const { ada, workspace } = await twoColleagues(browser, product, { channels: [] });
  const { says } = writerOf(workspace);
  const isAtEnd = () => expect.poll(() => restOf(ada.conversation)).toBe(0);
  for (const line of LINES) await says(line);
  await says('See [the plan](/dashboard)');
  const link = ada.conversation.getByRole('link', { name: 'the plan' });
  await expect(link).toBeVisible();
  await isAtEnd();
  await link.hover();
  await ada.page.mouse.down();
  await says('The crane is free');
  await expect(ada.message('The crane is free')).toBeAttached();
  await ada.page.mouse.up();
  await expect(ada.page).toHaveURL(/\/dashboard$/);

  await ada.page.goBack();
  const words = ada.conversation.getByText('The crane is free', { exact: true });
  await expect(words).toBeVisible();
  await isAtEnd();
  await words.hover();
  await ada.page.mouse.down();
  await says('And the quay is clear');
  await expect(ada.message('And the quay is clear')).toBeAttached();
  await expect.poll(() => restOf(ada.conversation)).toBeGreaterThan(0);
  await ada.page.mouse.up();
  await isAtEnd();

  const pressed = await ada.conversation.evaluate(async (list) => {
    list.scrollTop = 10;
    list.dispatchEvent(new PointerEvent('pointerdown', { button: 0 }));
    await new Promise((done) => setTimeout(done));
    const { scrollTop } = list;
    window.dispatchEvent(new PointerEvent('pointerup'));
    return scrollTop;
  });
  expect(pressed, 'where it was scrolled to within the same frame').toBe(10);

  await ada.conversation.hover();
  await isScrolledToEnd(ada.page, ada.conversation);
  await staysFurtherUp(ada, ada.conversation, says);
});

test('scrolling on from a linked message does not jump back to it', async ({
  browser,
  product,
}) => {
  const { ada, workspace } = await twoColleagues(browser, product, { channels: [] });
  const { says } = writerOf(workspace);
  const [top = '', ...rest] = LINES;
  // Concurrent messages are stored in any order, so the first is written alone.
  const first = await says(top);
  await Promise.all(rest.map((line) => says(line)));
  await says(`See [the first](/channels/${workspace.channels.General}?m=${first})`);
  const link = ada.conversation.getByRole('link', { name: 'the first' });
  await expect(link).toBeVisible();
  await ada.conversation.hover();
  const scrollTop = () => ada.conversation.evaluate((list) => list.scrollTop);
  const isThere = ada.conversation.evaluate(
    (list) => new Promise((done) => list.addEventListener('scroll', done, { once: true })),
  );
  // Clicks while the list is still scrolling there.
  await link.evaluate((element: HTMLElement) => element.click());
  await isThere;
  expect(await scrollTop()).toBeLessThan(200);
  await scrolls(ada.page, () => ada.page.mouse.wheel(0, 300));
  expect(await scrollTop()).toBeGreaterThan(250);
});

test('a thread keeps its growing end in view and does not move during a click', async ({
  browser,
  product,
}) => {
  const { ada, workspace } = await twoColleagues(browser, product, { channels: [] });
  const { says, edits } = writerOf(workspace);
  const root = await says('Who has the manifest?');
  for (const line of LINES) await says(line, root);
  await says('It is at the quay, see [the plan](/dashboard)', root);

  await ada.go(`/channels/${workspace.channels.General}?thread=${root}`);
  const list = ada.page.getByRole('log', { name: 'Thread' });
  const replies = list.getByRole('article');
  const isAtEnd = () => expect.poll(() => restOf(list)).toBe(0);
  await expect(replies.last()).toContainText('It is at the quay');
  await isAtEnd();

  let last = '';
  await test.step('a link clicked while messages arrive is followed', async () => {
    await list.getByRole('link', { name: 'the plan' }).hover();
    await ada.page.mouse.down();
    last = await says('And it is signed', root);
    await expect(replies.filter({ hasText: 'And it is signed' })).toBeAttached();
    await ada.page.mouse.up();
    await expect(ada.page).toHaveURL(/\/dashboard$/);
    await ada.page.goBack();
    await expect(replies.last()).toContainText('And it is signed');
    await isAtEnd();
  });

  await test.step('a growing last message stays in view', async () => {
    await edits(last, `It is signed:\n${LINES.slice(0, 9).join('\n')}`);
    await expect(replies.last()).toContainText('Line 8 of the manifest');
    await isAtEnd();
  });

  await test.step('the end stays in view at any height of the list', async () => {
    for (const height of [900, 700]) {
      await ada.page.setViewportSize({ ...SIZE, height });
      await says(`${height} pixels`, root);
      await expect(replies.last()).toContainText(`${height} pixels`);
      await isAtEnd();
    }
    await ada.page.setViewportSize(SIZE);
    await isAtEnd();
  });

  await test.step('a reader further up stays there', () =>
    staysFurtherUp(ada, list, (text) => says(text, root)));

  await test.step('a link to a reply opens it', async () => {
    await ada.go(
      `/channels/${workspace.channels.General}?thread=${root}&m=${await says('Signed twice', root)}`,
    );
    await expect(replies.last()).toContainText('Signed twice');
    await isAtEnd();
    await list.click();
    await says('Signed three times', root);
    await expect(replies.last()).toContainText('Signed three times');
    await isAtEnd();
  });
});
