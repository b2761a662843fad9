import { expectAccessible } from '../src/accessible.ts';
import { openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import { PNG, twoInAChannel } from '../src/writers.ts';

test('drafts follow their author across devices, and messages are scheduled', async ({
  browser,
  product,
}) => {
  const writers = await twoInAChannel(browser, product, ['Eve Holm', 'Finn Berg'], {
    timezoneId: 'Europe/Zurich',
  });
  const { one: eve, other: finn, workspace, sql } = writers;
  const phonePage = await openPage(browser, product.url);
  const phone = new Person(eve.name, phonePage, product.url, eve.email);

  await test.step('a draft shows on another device of the same user', async () => {
    await phone.signIn();
    await eve.composer.click();
    await eve.page.keyboard.type('Half a **sentence** for @fin');
    await eve.page.keyboard.press('Enter');
    await expect
      .poll(async () => [
        ...(await sql`select text from public.drafts where workspace_id = ${workspace.id}`),
      ])
      .toEqual([{ text: expect.stringMatching(/^Half a \*\*sentence\*\* for <@[0-9a-f-]{36}>$/) }]);
    await phone.openChannel('Crane refit');
    await expect(phone.composer).toHaveText(/^Half a sentence for @Finn Berg/);
  });

  await test.step('it is continued there, and the first device shows it', async () => {
    await phone.composer.click();
    await phone.page.keyboard.press('Control+End');
    await phone.page.keyboard.type('and more');
    await expect(eve.composer).toHaveText(/and more$/);
  });

  await test.step('once sent, it is gone on every device', async () => {
    await phone.page.keyboard.press('Enter');
    await finn.sees('Half a sentence for @Finn Berg');
    await expect(eve.composer).toHaveText('');
    await expect
      .poll(
        async () =>
          (await sql`select 1 from public.drafts where workspace_id = ${workspace.id}`).length,
      )
      .toBe(0);
  });

  await test.step('a draft typed offline is shared once online again', async () => {
    await eve.page.context().setOffline(true);
    await eve.composer.click();
    await eve.page.keyboard.type('In the dark');
    await eve.page.context().setOffline(false);
    await expect(phone.composer).toHaveText('In the dark', { timeout: 30_000 });
    await eve.composer.click();
    await eve.page.keyboard.press('Control+A');
    await eve.page.keyboard.press('Delete');
    await expect(phone.composer).toHaveText('');
  });

  await test.step('a message is scheduled for tomorrow at nine in the author’s time zone', async () => {
    await eve.page
      .locator('[data-composer] input[type=file]')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PNG });
    await expect(eve.page.getByRole('progressbar')).toHaveCount(0);
    await eve.composer.click();
    await eve.page.keyboard.type('Good morning all');
    await eve.page.getByRole('button', { name: 'Send later' }).click();
    await eve.page.getByRole('menuitem', { name: /Tomorrow/ }).click();
    await expect(eve.composer).toHaveText('');
    await eve.page.getByRole('button', { name: /^Tomorrow 09:00.*: Good morning all$/ }).click();
    await expect(eve.page.getByRole('region', { name: 'Scheduled messages' })).toContainText(
      'Good morning all',
    );
    await expectAccessible(eve.page, 'scheduled');
    const [row] = await sql<
      { hour: number }[]
    >`select extract(hour from send_at at time zone 'Europe/Zurich')::integer as hour
      from public.scheduled_messages where workspace_id = ${workspace.id}`;
    expect(row?.hour).toBe(9);
    await expect(finn.message('Good morning all')).toHaveCount(0);
  });

  await test.step('its time can be changed', async () => {
    await eve.page.getByRole('button', { name: 'Change time' }).click();
    await expectAccessible(eve.page, 'time');
    await eve.page.getByRole('spinbutton', { name: /^hour/ }).fill('11');
    await eve.page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await expect
      .poll(
        async () =>
          (
            await sql<
              { hour: number }[]
            >`select extract(hour from send_at at time zone 'Europe/Zurich')::integer as hour
              from public.scheduled_messages where workspace_id = ${workspace.id}`
          )[0]?.hour,
      )
      .toBe(11);
  });

  await test.step('at its time it is sent once, with its file', async () => {
    await sql`update public.scheduled_messages set send_at = now() where workspace_id = ${workspace.id}`;
    await finn.sees('Good morning all');
    await expect(
      finn.message('Good morning all').getByRole('img', { name: 'dot.png' }),
    ).toBeVisible();
    await expect(eve.page.getByRole('region', { name: 'Scheduled messages' })).toHaveCount(0);
  });

  await test.step('a scheduled message is sent immediately, and another is deleted', async () => {
    for (const text of ['Sooner than said', 'Never said']) {
      await eve.composer.click();
      await eve.page.keyboard.type(text);
      await eve.page.getByRole('button', { name: 'Send later' }).click();
      await eve.page.getByRole('menuitem', { name: /Next Monday/ }).click();
      await expect(eve.composer).toHaveText('');
    }
    await eve.page.getByRole('button', { name: /^2 scheduled messages · / }).click();
    await eve.page
      .getByRole('listitem')
      .filter({ hasText: 'Never said' })
      .getByRole('button', { name: 'Delete scheduled message' })
      .click();
    await eve.page
      .getByRole('listitem')
      .filter({ hasText: 'Sooner than said' })
      .getByRole('button', { name: 'Send now' })
      .click();
    await finn.sees('Sooner than said');
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from public.scheduled_messages where sent_at is null and workspace_id = ${workspace.id}`
          ).length,
      )
      .toBe(0);
  });
  await sql.end();
});

test('leaving unsaved settings asks for confirmation and allows staying', async ({
  browser,
  product,
}) => {
  const { one: ida } = await twoInAChannel(browser, product, ['Ida Roth', 'Jan Moll']);
  const { page } = ida;
  await ida.openChannel('Crane refit');
  await ida.go(`${new URL(page.url()).pathname}/settings`);
  const name = page.getByRole('textbox', { name: 'Channel name' });
  await name.fill('Crane repair');
  const dashboard = page.getByRole('link', { name: 'Dashboard' });
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dashboard.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('Crane repair');
  await dashboard.click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Crane refit' }).first()).toBeVisible();
});
