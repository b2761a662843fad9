import { expectAccessible } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { options, PNG, send, twoInAChannel } from '../src/writers.ts';

test('commands, polls and custom emoji', async ({ browser, product }) => {
  const writers = await twoInAChannel(browser, product, ['Cleo Marsh', 'Dan Okoro']);
  const { one: cleo, other: dan, workspace, sql, stored } = writers;
  const { page } = cleo;

  await test.step('a slash lists the commands with help', async () => {
    await cleo.composer.click();
    await page.keyboard.type('/rem');
    await expect(options(page, 'Commands')).toHaveText([/\/remind what and when/]);
    await expectAccessible(page, 'commands');
    await page.keyboard.press('Enter');
    await page.keyboard.type('call Dan tomorrow at 8:00');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Reminder set/)).toBeVisible();
    await expect(cleo.composer).toHaveText('');
    const [reminder] = await sql<
      { text: string; remind_at: Date }[]
    >`select text, remind_at from public.reminders where workspace_id = ${workspace.id}`;
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(reminder?.text).toBe('call Dan');
    expect([reminder?.remind_at.getHours(), reminder?.remind_at.toDateString()]).toEqual([
      8,
      tomorrow.toDateString(),
    ]);
  });

  await test.step('a command without a time asks for it and keeps the text', async () => {
    await cleo.write('/remind call Dan');
    await expect(page.getByRole('alert')).toContainText('When?');
    await expect(cleo.composer).toHaveText('/remind call Dan');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
  });

  await test.step('a past time is refused, and the next one is a click away', async () => {
    await cleo.write('/remind yesterday at 8:00 call Dan again');
    await expect(page.getByRole('alert')).toContainText('That time has passed.');
    await page.getByRole('button', { name: 'Remind me then' }).click();
    await expect(cleo.composer).toHaveText('');
    const later = await sql`select from public.reminders where text = 'call Dan again'
      and workspace_id = ${workspace.id} and remind_at > now()`;
    expect(later).toHaveLength(1);
  });

  await test.step('an unknown command shows an error and can be sent as text', async () => {
    await cleo.write('/dance wildly');
    await expect(page.getByRole('alert')).toContainText('There’s no command /dance.');
    await page.getByRole('button', { name: 'Send as text' }).click();
    await dan.sees('/dance wildly');
  });

  await test.step('commands change the channel’s description and write a shrug', async () => {
    await send(cleo, '/topic All about the crane');
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from public.channels where description = 'All about the crane' and
              id = ${writers.channelId}`
          ).length,
      )
      .toBe(1);
    await send(cleo, '/shrug who knows');
    await dan.sees('who knows ¯\\_(ツ)_/¯');
    await send(cleo, '/me waves');
    await expect(dan.conversation.locator('em', { hasText: 'waves' })).toBeVisible();
  });

  await test.step('a status is set with its emoji', async () => {
    await send(cleo, '/status 🏗️ On site');
    await expect
      .poll(async () => [
        ...(await sql`select status_emoji, status_text from public.directory_entries
          where workspace_id = ${workspace.id}`),
      ])
      .toEqual([{ status_emoji: '🏗️', status_text: 'On site' }]);
  });

  await test.step('a poll is created, and both vote', async () => {
    await cleo.write('/poll Where do we eat?');
    const dialog = page.getByRole('dialog', { name: 'Create a poll' });
    await expectAccessible(page, 'poll');
    await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('Canteen');
    await dialog.getByRole('button', { name: 'Create poll' }).click();
    await expect(dialog).toContainText('at least two answers');
    await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('Harbour');
    await dialog.getByRole('textbox', { name: 'Answer 2' }).press('Enter');
    await page.keyboard.type('Nowhere');
    await dialog.getByRole('button', { name: 'Create poll' }).click();
    await expect(dialog).toHaveCount(0);
    for (const person of [cleo, dan])
      await person
        .message('Where do we eat?')
        .getByRole('button', { name: /Harbour/ })
        .click();
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from public.poll_votes where option = 1 and workspace_id = ${workspace.id}`
          ).length,
      )
      .toBe(2);
  });

  await test.step('a custom emoji is created, and the other user sees it as a reaction', async () => {
    await dan.sees('who knows');
    await send(dan, 'Look at that crane');
    await cleo.message('Look at that crane').hover();
    await cleo.message('Look at that crane').getByRole('button', { name: 'React' }).click();
    await page.getByRole('button', { name: 'More emoji' }).click();
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'Big Crane.png', mimeType: 'image/png', buffer: PNG });
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('big_crane');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(
      dan.message('Look at that crane').getByRole('img', { name: ':big_crane:' }),
    ).toBeVisible();
  });

  await test.step('its name is then taken, and it can be typed like any other', async () => {
    await dan.page.getByRole('button', { name: 'Insert emoji' }).click();
    await dan.page.getByRole('button', { name: 'Add emoji' }).click();
    await dan.page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: PNG });
    await dan.page.getByRole('textbox', { name: 'Name' }).fill('big_crane');
    await expect(dan.page.getByText('The name :big_crane: is already taken')).toBeVisible();
    await dan.page.getByRole('button', { name: 'Cancel' }).click();
    await expectAccessible(dan.page, 'picker');
    await dan.page.keyboard.press('Escape');
    await dan.composer.click();
    await dan.page.keyboard.type('Built :big');
    await expect(options(dan.page, 'Emoji').first()).toContainText(':big_crane:');
    await dan.page.keyboard.press('Enter');
    await dan.page.keyboard.press('Enter');
    await expect(cleo.message('Built').getByRole('img', { name: ':big_crane:' })).toBeVisible();
    await expect.poll(stored).toBe('Built :big_crane:');
  });
  await sql.end();
});
