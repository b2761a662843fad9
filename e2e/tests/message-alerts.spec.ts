/// <reference lib="dom" />
import { newId } from '@parley/model';
import type { Locator } from '@playwright/test';
import { must } from '../src/account.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { forGood, PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { createChannel, type Workspace } from '../src/workspace.ts';

/** Announcements, badges and sounds are correct, readable and no more frequent than necessary. */

/** The workspace's second member writes with another client. */
async function writes(
  { id: workspace_id, members }: Workspace,
  channel_id: string,
  text: string,
): Promise<void> {
  const [author] = members;
  if (!author) throw new Error('Nobody has joined');
  await must(
    author.client.from('messages').insert({
      id: newId(),
      workspace_id,
      channel_id,
      author_id: author.id,
      role: 'user',
      parts: [{ type: 'text', text }],
      metadata: { workspace_id, channel_id },
    }),
  );
}

test('new messages are announced as text without Markdown', async ({ browser, product }) => {
  const { ada, workspace } = await twoColleagues(browser, product, { channels: [] });
  // Only messages that arrive in an open conversation are announced.
  await ada.write('Where are the pallets');
  await ada.sees('Where are the pallets');
  await expect(ada.page.getByText('This is the start of #General')).toBeVisible();
  await writes(
    workspace,
    workspace.channels.General ?? '',
    '**Three pallets** arrived, see [the *list*](https://example.org)\n\n| Site | COP |\n|---|---|\n| Quay | 4.3 |',
  );
  await expect(ada.page.locator('[aria-live=polite]', { hasText: 'Three' })).toHaveText(
    'Bo Nilsson: Three pallets arrived, see the list Site, COP Quay, 4.3',
  );
});

test('a message that arrives while another is being sent is announced', async ({
  browser,
  product,
}) => {
  const { ada, workspace } = await twoColleagues(browser, product, { channels: [] });
  await writes(workspace, workspace.channels.General ?? '', 'Good morning');
  await ada.sees('Good morning');
  const isHeard = Promise.withResolvers<void>();
  await ada.page.route('**/rest/v1/messages*', async (route) => {
    if (route.request().method() === 'POST') await isHeard.promise;
    await route.continue();
  });
  await ada.write('Where are the pallets');
  await ada.sees('Where are the pallets');
  await writes(workspace, workspace.channels.General ?? '', 'On the quay');
  const readOut = ada.page.locator('[aria-live=polite]', { hasText: 'On the quay' });
  await expect(readOut).toHaveText('Bo Nilsson: On the quay');
  isHeard.resolve();
  // The message was stored last, so it moves below the other, but it is not announced as new.
  await expect(ada.conversation.getByRole('article').last()).toContainText('Where are the pallets');
  await expect(readOut).toHaveText('Bo Nilsson: On the quay');
});

test('mentioning everyone notifies all others but not the author; badge and bell agree', async ({
  browser,
  product,
}) => {
  const { ada, bo, workspace } = await twoColleagues(browser, product, { channels: [] });
  const quay = await createChannel(workspace, 'Quay', { assistant_mode: 'off' });
  const [other] = workspace.members;
  await must(
    workspace.owner.client.from('participants').insert({
      id: newId(),
      workspace_id: workspace.id,
      channel_id: quay,
      profile_id: other?.id,
      role: 'member',
    }),
  );
  const row = ada.page.getByRole('navigation', { name: 'Your channels' }).getByRole('link', {
    name: /^Quay/,
  });
  await expect(row).toBeVisible();
  await writes(workspace, quay, '@channel The crane is free.');
  await writes(workspace, quay, '@Ada Lovelace can you come?');
  const bell = ada.page.getByRole('link', { name: /^Inbox/ });
  await expect(row).toHaveAccessibleName(/2 mentions/);
  await expect(bell).toHaveAccessibleName('Inbox 2 unread');
  await ada.page.reload();
  await expect(row).toHaveAccessibleName(/2 mentions/);
  await expect(bell).toHaveAccessibleName('Inbox 2 unread');

  await row.click();
  const toAll = ada.message('The crane is free.');
  await expect(toAll).toContainText('@channel');
  await expect(toAll.locator('[data-calls-reader]')).toHaveCount(1);
  await bo.go(`/channels/${quay}`);
  await expect(bo.message('The crane is free.').locator('[data-calls-reader]')).toHaveCount(0);
});

/** Counts each time the page starts to play a sound. */
const COUNT_SOUNDS = `globalThis.sounds = 0;
globalThis.AudioContext = class extends AudioContext {
  constructor() { super(); globalThis.sounds += 1; }
};`;

test('no sound plays before the first click, without a browser warning; afterwards sounds play', async ({
  browser,
  product,
}) => {
  const { ada, workspace } = await twoColleagues(browser, product, {
    channels: [],
    context: PLAIN,
  });
  const { page } = ada;
  await forGood(page).addInitScript(COUNT_SOUNDS);
  await page.goto(`${product.url}/dashboard`);
  const bell = page.getByRole('link', { name: /^Inbox/ });
  const sounds = () => page.evaluate<number>('globalThis.sounds');
  const calls = (text: string) => writes(workspace, workspace.channels.General ?? '', text);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await calls('@Ada Lovelace one');
  await expect(bell).toHaveAccessibleName('Inbox 1 unread');
  await page.mouse.click(600, 20);
  await calls('@Ada Lovelace two');
  await expect(bell).toHaveAccessibleName('Inbox 2 unread');
  await expect.poll(sounds).toBe(1);
});

/** The effective opacity of an element, including its ancestors. */
const opacityOf = (element: Locator) =>
  element.evaluate((found) => {
    let opacity = 1;
    for (let at: Element | null = found; at; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    return opacity;
  });

test('an answer shows its actions on hover and focus, and the user’s rating always', async ({
  browser,
  product,
}) => {
  const { ada } = await twoColleagues(browser, product);
  await ada.composer.click();
  await ada.page.keyboard.type('@Assistant');
  await expect(ada.page.getByRole('option', { name: /^Assistant/ })).toBeVisible();
  await ada.page.keyboard.press('Enter');
  await ada.page.keyboard.type('what can you do?');
  await ada.page.keyboard.press('Enter');
  const why = ada.conversation.getByRole('button', { name: 'Why this reply' }).last();
  const good = ada.conversation.getByRole('button', { name: 'Good answer' }).last();
  await expect(good).toBeVisible();
  const answer = ada.conversation.getByRole('article', { name: /^Assistant,/ }).last();
  // The name shows that it is an assistant, so it has no further label.
  await expect(answer.getByText('Assistant', { exact: true })).toBeVisible();
  await expect(answer.getByText('assistant', { exact: true })).toHaveCount(0);

  await ada.composer.hover();
  await expect.poll(() => opacityOf(why)).toBe(0);
  await answer.hover();
  await expect.poll(() => opacityOf(why)).toBe(1);
  await ada.composer.hover();
  await expect.poll(() => opacityOf(why)).toBe(0);
  await why.focus();
  await expect.poll(() => opacityOf(why)).toBe(1);
  await ada.page.keyboard.press('Tab');
  await expect(good).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await expect(good).toHaveAttribute('aria-pressed', 'true');
  await ada.composer.click();
  await expect.poll(() => opacityOf(good)).toBe(1);
});

test('elements focused by keyboard are fully visible within the conversation, including the ring', async ({
  browser,
  product,
}) => {
  const { ada, workspace } = await twoColleagues(browser, product, { channels: [] });
  const general = workspace.channels.General ?? '';
  for (let count = 1; count <= 14; count += 1)
    await writes(workspace, general, `Load ${count}, see https://example.org/${count}`);
  const link = ada.message('Load 9,').getByRole('link', { name: /example\.org/ });
  await expect(ada.message('Load 14,')).toBeVisible();
  await ada.conversation.evaluate((log) => {
    const found = [...log.querySelectorAll('a')].find(({ href }) => href.endsWith('org/9'));
    const { top = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
    // Scrolls until half of the link is below the edge.
    log.scrollTop += top + height / 2 - log.getBoundingClientRect().bottom;
  });
  await link.focus();
  const gapBelow = () =>
    ada.conversation.evaluate(
      (log) =>
        log.getBoundingClientRect().bottom -
        (document.activeElement?.getBoundingClientRect().bottom ?? 0),
    );
  await expect.poll(gapBelow).toBeGreaterThanOrEqual(8);
});
