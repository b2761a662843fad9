import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { expectAccessible } from '../src/accessible.ts';
import { Person } from '../src/person.ts';
import { type Product, startProduct } from '../src/product.ts';

/** A red dot: the smallest true image. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
);

/** What a spreadsheet and a word processor put on the clipboard, in short. */
const SHEET =
  '<meta charset="utf-8"><style>td{color:red}</style><table><colgroup><col></colgroup><tr><td style="font-weight:700">Part</td><td>Price</td></tr><tr><td>Gear|box<br>old</td><td><p>4,200</p></td></tr><tr><td></td><td></td></tr></table>';
const WORD = [
  '<h1>Refit</h1><p class="MsoNormal">The <b>hook</b> is <span style="color:red">new</span>.<o:p></o:p></p>',
  '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">·<span>  </span></span><!--[endif]-->Rope</p>',
  '<p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o </span>Steel</p>',
  '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">· </span>Hook</p>',
].join('');

let product: Product;
let sql: Sql;
test.beforeAll(async () => {
  product = await startProduct();
  sql = postgres((await product.status()).DB_URL, { max: 2, onnotice: () => {} });
});
test.afterAll(async () => {
  await sql.end();
  await product.stop();
});

/** Two people in a channel where no assistant answers; the first brings the other in by a command. */
async function twoInAChannel(
  browser: Browser,
  names: [string, string],
  contexts: Parameters<Browser['newContext']>[0] = {},
): Promise<{ one: Person; other: Person }> {
  const one = await Person.open(names[0], await browser.newContext(contexts), product.url);
  const other = await Person.open(names[1], await browser.newContext(contexts), product.url);
  await one.register();
  await one.createWorkspace(`${names[0]}’s yard`);
  await one.createChannel('Crane refit', '');
  await sql`update public.channels set assistant_mode = 'off' where name = 'Crane refit'`;
  await other.register(new URL(await one.invite()).pathname);
  await other.page.getByRole('button', { name: 'Join workspace' }).click();
  await expect(other.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(one.page.getByRole('button', { name: 'Switch workspace' })).toContainText(
    '2 people',
  );
  // Who follows a link may have been seated here by it.
  await sql`delete from public.participants p using public.profiles person, public.channels c
    where person.id = p.profile_id and person.name = ${names[1]} and c.id = p.channel_id and c.name = 'Crane refit'`;
  await one.openChannel('Crane refit');
  await one.composer.click();
  // The newcomer's name arrives a moment after the newcomer.
  await expect(async () => {
    await one.page.keyboard.press('Control+A');
    await one.page.keyboard.type(`/invite @${names[1].split(' ')[0]}`);
    await expect(options(one.page, 'People')).toHaveText([new RegExp(`${names[1]}$`)], {
      timeout: 2000,
    });
  }).toPass({ timeout: 30_000 });
  await one.page.keyboard.press('Enter');
  await one.page.keyboard.press('Enter');
  await expect(one.page.getByText(`${names[1]} takes part in Crane refit now`)).toBeVisible();
  await other.openChannel('Crane refit');
  return { one, other };
}

/** The Markdown that was stored last. */
async function stored(): Promise<string> {
  const [row] = await sql<
    { text: string }[]
  >`select parts -> 0 ->> 'text' as text from public.messages where role = 'user' order by created_at desc, id desc limit 1`;
  return row?.text ?? '';
}

const options = (page: Page, list: string): Locator =>
  page.getByRole('listbox', { name: list }).getByRole('option');

async function send(person: Person, text: string): Promise<void> {
  await person.composer.click();
  await person.page.keyboard.type(text);
  await person.page.keyboard.press('Enter');
  await expect(person.composer).toHaveText('');
}

/** As a browser does it: the page is told what is on the clipboard. */
async function paste(person: Person, data: Record<string, string>): Promise<void> {
  await person.composer.click();
  await person.composer.evaluate((editor, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
}

test('people write: names, channels, emoji, code, pasted documents, and change what they wrote', async ({
  browser,
}) => {
  const { one: ada, other: bo } = await twoInAChannel(browser, ['Ada Lovelace', 'Bo Nilsson']);
  const { keyboard } = ada.page;

  await test.step('letters after an @ find somebody by any word of the name', async () => {
    await ada.composer.click();
    await keyboard.type('Good morning @nil');
    await expect(options(ada.page, 'People')).toHaveText([/Bo Nilsson$/]);
    await expect(ada.composer).toHaveAttribute(
      'aria-activedescendant',
      (await options(ada.page, 'People').getAttribute('id')) ?? '',
    );
    await expectAccessible(ada.page, 'people');
    await keyboard.press('Enter');
    await keyboard.type('see #crane');
    await expect(options(ada.page, 'Channels')).toHaveText([/Crane refit$/]);
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await bo.sees('Good morning @Bo Nilsson');
    await expect
      .poll(stored)
      .toMatch(/^Good morning @Bo Nilsson see \[#Crane refit\]\(\/channels\/[0-9a-f-]{36}\)$/);
  });

  await test.step('an emoji is found by its name, and by its German name in German', async () => {
    await ada.composer.click();
    await keyboard.type('Up :thumbs_u');
    await expect(options(ada.page, 'Emoji').first()).toHaveText(/thumbs up/i);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await bo.sees('Up 👍');
  });

  await test.step('stars among spaces are stars, signs that touch are emphasis', async () => {
    await send(ada, '2 * 3 * 4 is *not* 23');
    await expect.poll(stored).toBe('2 * 3 * 4 is *not* 23');
  });

  await test.step('three backticks and a language begin code, which keeps its lines', async () => {
    await ada.composer.click();
    await keyboard.type('```ts');
    await keyboard.press('Enter');
    await keyboard.type('const hook = 1;');
    await keyboard.press('Shift+Enter');
    await keyboard.type('lift(hook);');
    await keyboard.press('Enter');
    await expect(ada.composer).toHaveText('');
    await expect.poll(stored).toBe('```ts\nconst hook = 1;\nlift(hook);\n```');
  });

  await test.step('a table of a spreadsheet is pasted as Markdown', async () => {
    await paste(ada, { 'text/html': SHEET, 'text/plain': 'Part\tPrice\nGear|box old\t4,200' });
    await expect(ada.composer.getByRole('row')).toHaveCount(2);
    await keyboard.press('Enter');
    await expect(bo.conversation.getByRole('cell', { name: '4,200' })).toBeVisible();
    await expect
      .poll(stored)
      .toBe('| **Part** | Price |\n| --- | --- |\n| Gear\\|box old | 4,200 |');
  });

  await test.step('a document of a word processor keeps its form and loses its colours', async () => {
    await paste(ada, { 'text/html': WORD, 'text/plain': 'Refit …' });
    await keyboard.press('Enter');
    await expect(ada.composer).toHaveText('');
    await expect.poll(stored).toBe('# Refit\n\nThe **hook** is new.\n\n- Rope\n  - Steel\n- Hook');
  });

  await test.step('a long text is offered to become a file', async () => {
    await paste(ada, { 'text/plain': 'word '.repeat(2000) });
    await ada.page.getByRole('button', { name: 'Attach as file' }).click();
    await expect(ada.page.getByRole('list', { name: 'Files' })).toContainText('Pasted text.txt');
    await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(bo.conversation.getByText('Pasted text.txt')).toBeVisible();
  });

  await test.step('arrow up changes the last message in the same editor, names and all', async () => {
    await send(ada, 'Where is Bo?');
    await bo.sees('Where is Bo?');
    await ada.composer.click();
    await keyboard.press('ArrowUp');
    const editor = ada.conversation.getByRole('textbox', { name: 'Edit message' });
    await expect(editor).toBeFocused();
    await keyboard.type(' Asks @bo');
    await expect(options(ada.page, 'People')).toHaveText([/Bo Nilsson$/]);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await bo.sees('Where is Bo? Asks @Bo Nilsson');
    await expect(ada.composer).toBeFocused();
  });

  await test.step('Esc leaves a message as it was', async () => {
    await keyboard.press('ArrowUp');
    const editor = ada.conversation.getByRole('textbox', { name: 'Edit message' });
    await expect(editor).toBeFocused();
    await keyboard.type(' nothing');
    await keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await ada.sees('Where is Bo? Asks @Bo Nilsson');
    await expect(ada.message(/nothing/)).toHaveCount(0);
  });

  await test.step('naming everybody in a large channel is asked about, with the number', async () => {
    await crowd(32);
    await ada.page.reload();
    await ada.composer.click();
    await keyboard.type('@chan');
    await expect(options(ada.page, 'People')).toHaveText([/@channel/]);
    await keyboard.press('Enter');
    await keyboard.type('the crane is ready');
    await keyboard.press('Enter');
    const dialog = ada.page.getByRole('alertdialog', { name: 'Tell 33 people?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(ada.composer).toHaveText('@channel the crane is ready');
    await ada.composer.click();
    await keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Tell everybody' }).click();
    await bo.sees('@channel the crane is ready');
    const [told] = await sql<
      { count: number }[]
    >`select count(*)::integer from public.notifications where kind = 'everyone'`;
    expect(told?.count).toBe(33);
  });
});

/** So many more people in the channel. */
async function crowd(count: number): Promise<void> {
  const [channel] = await sql<
    { id: string; workspace_id: string }[]
  >`select c.id, c.workspace_id from public.channels c join public.workspaces w on w.id = c.workspace_id where c.name = 'Crane refit' and w.name = 'Ada Lovelace’s yard'`;
  if (!channel) throw new Error('There is no channel');
  await sql`
    with people as (
      insert into auth.users (id, email, aud, role, raw_user_meta_data)
      select gen_random_uuid(), 'crowd' || n || '@example.test', 'authenticated', 'authenticated', jsonb_build_object('name', 'Person ' || n) from generate_series(1, ${count}) n
      returning id
    ), members as (
      insert into public.memberships (workspace_id, profile_id, role) select ${channel.workspace_id}::uuid, id, 'member' from people returning profile_id
    )
    select count(*) from members`;
  await sql`
    insert into public.participants (workspace_id, channel_id, profile_id, role)
    select ${channel.workspace_id}, ${channel.id}, p.id, 'member' from public.profiles p where p.name like 'Person %' on conflict do nothing`;
}

test('commands, polls and emoji of one’s own', async ({ browser }) => {
  const { one: cleo, other: dan } = await twoInAChannel(browser, ['Cleo Marsh', 'Dan Okoro']);
  const { page } = cleo;

  await test.step('a slash lists the commands with their help', async () => {
    await cleo.composer.click();
    await page.keyboard.type('/rem');
    await expect(options(page, 'Commands')).toHaveText([/\/remind what and when/]);
    await expectAccessible(page, 'commands');
    await page.keyboard.press('Enter');
    await page.keyboard.type('call Dan tomorrow at 8:00');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/You will be reminded/)).toBeVisible();
    await expect(cleo.composer).toHaveText('');
    const [reminder] = await sql<
      { text: string; remind_at: Date }[]
    >`select text, remind_at from public.reminders`;
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(reminder?.text).toBe('call Dan');
    expect([reminder?.remind_at.getHours(), reminder?.remind_at.toDateString()]).toEqual([
      8,
      tomorrow.toDateString(),
    ]);
  });

  await test.step('a time that is missing is asked for, and the words stay', async () => {
    await cleo.write('/remind call Dan');
    await expect(page.getByRole('alert')).toContainText('When?');
    await expect(cleo.composer).toHaveText('/remind call Dan');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
  });

  await test.step('an unknown command is said to be one, and can be sent as text', async () => {
    await cleo.write('/dance wildly');
    await expect(page.getByRole('alert')).toContainText('There is no command /dance.');
    await page.getByRole('button', { name: 'Send as text' }).click();
    await dan.sees('/dance wildly');
  });

  await test.step('the channel’s description is changed, and a shrug is a shrug', async () => {
    await send(cleo, '/topic All about the crane');
    await expect
      .poll(
        async () =>
          (await sql`select 1 from public.channels where description = 'All about the crane'`)
            .length,
      )
      .toBe(1);
    await send(cleo, '/shrug who knows');
    await dan.sees('who knows ¯\\_(ツ)_/¯');
    await send(cleo, '/me waves');
    await expect(dan.conversation.locator('em', { hasText: 'waves' })).toBeVisible();
  });

  await test.step('without an assistant there is nobody to ask', async () => {
    await cleo.write('/ask what is new?');
    await expect(page.getByRole('alert')).toContainText('No assistant answers in this channel');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
  });

  await test.step('a status is said with its emoji', async () => {
    await send(cleo, '/status 🏗️ On site');
    await expect
      .poll(async () => [
        ...(await sql`select status_emoji, status_text from public.directory_entries`),
      ])
      .toEqual([{ status_emoji: '🏗️', status_text: 'On site' }]);
  });

  await test.step('a poll is asked, and both vote', async () => {
    await cleo.write('/poll Where do we eat?');
    const dialog = page.getByRole('dialog', { name: 'Ask the channel' });
    await expectAccessible(page, 'poll');
    await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('Canteen');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(dialog).toContainText('at least two answers');
    await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('Harbour');
    await dialog.getByRole('textbox', { name: 'Answer 2' }).press('Enter');
    await page.keyboard.type('Nowhere');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    for (const person of [cleo, dan])
      await person
        .message('Where do we eat?')
        .getByRole('button', { name: /Harbour/ })
        .click();
    await expect
      .poll(async () => (await sql`select 1 from public.poll_votes where option = 1`).length)
      .toBe(2);
  });

  await test.step('an emoji of the workspace is made, and the other sees it as a reaction', async () => {
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

  await test.step('its name is taken then, and it is written like any other', async () => {
    await dan.page.getByRole('button', { name: 'Insert emoji' }).click();
    await dan.page.getByRole('button', { name: 'Add emoji' }).click();
    await dan.page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: PNG });
    await dan.page.getByRole('textbox', { name: 'Name' }).fill('big_crane');
    await expect(dan.page.getByText('There is an emoji :big_crane: already')).toBeVisible();
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
});

test('a draft follows its writer, and a message waits for its time', async ({ browser }) => {
  const { one: eve, other: finn } = await twoInAChannel(browser, ['Eve Holm', 'Finn Berg'], {
    timezoneId: 'Europe/Zurich',
  });
  const phone = await Person.open(
    'Eve Holm',
    await browser.newContext({ timezoneId: 'Europe/Zurich' }),
    product.url,
  );

  await test.step('what is typed here shows on another device of the same person', async () => {
    await phone.page.goto(`${product.url}/login`);
    await phone.page.getByLabel('E-mail').fill('eve@example.test');
    await phone.page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await phone.page.getByRole('button', { name: 'Sign in' }).click();
    await eve.composer.click();
    await eve.page.keyboard.type('Half a **sentence** for @fin');
    await eve.page.keyboard.press('Enter');
    await expect
      .poll(async () => [...(await sql`select text from public.drafts`)])
      .toEqual([{ text: 'Half a **sentence** for @Finn Berg' }]);
    await phone.openChannel('Crane refit');
    await expect(phone.composer).toHaveText(/^Half a sentence for @Finn Berg/);
  });

  await test.step('it goes on there, and here it shows', async () => {
    await phone.composer.click();
    await phone.page.keyboard.press('Control+End');
    await phone.page.keyboard.type('and more');
    await expect(eve.composer).toHaveText(/and more$/);
  });

  await test.step('once sent it is gone everywhere', async () => {
    await phone.page.keyboard.press('Enter');
    await finn.sees('Half a sentence for @Finn Berg');
    await expect(eve.composer).toHaveText('');
    await expect.poll(async () => (await sql`select 1 from public.drafts`).length).toBe(0);
  });

  await test.step('what is typed without a connection is shared when it is back', async () => {
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

  await test.step('a message is kept for tomorrow at nine, by the writer’s clock', async () => {
    await eve.page
      .locator('[data-composer] input[type=file]')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PNG });
    await expect(eve.page.getByRole('progressbar')).toHaveCount(0);
    await eve.composer.click();
    await eve.page.keyboard.type('Good morning all');
    await eve.page.getByRole('button', { name: 'Send later' }).click();
    await eve.page.getByRole('menuitem', { name: /Tomorrow/ }).click();
    await expect(eve.composer).toHaveText('');
    await eve.page.getByRole('button', { name: '1 scheduled message' }).click();
    await expect(eve.page.getByRole('region', { name: 'Scheduled messages' })).toContainText(
      'Good morning all',
    );
    await expectAccessible(eve.page, 'scheduled');
    const [row] = await sql<
      { hour: number }[]
    >`select extract(hour from send_at at time zone 'Europe/Zurich')::integer as hour from public.scheduled_messages`;
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
            >`select extract(hour from send_at at time zone 'Europe/Zurich')::integer as hour from public.scheduled_messages`
          )[0]?.hour,
      )
      .toBe(11);
  });

  await test.step('when its time has come it is sent once, with its file', async () => {
    await sql`update public.scheduled_messages set send_at = now()`;
    await finn.sees('Good morning all');
    await expect(
      finn.message('Good morning all').getByRole('img', { name: 'dot.png' }),
    ).toBeVisible();
    await expect(eve.page.getByRole('region', { name: 'Scheduled messages' })).toHaveCount(0);
  });

  await test.step('another is sent at once after all, and one is deleted', async () => {
    for (const text of ['Sooner than said', 'Never said']) {
      await eve.composer.click();
      await eve.page.keyboard.type(text);
      await eve.page.getByRole('button', { name: 'Send later' }).click();
      await eve.page.getByRole('menuitem', { name: /Next Monday/ }).click();
      await expect(eve.composer).toHaveText('');
    }
    await eve.page.getByRole('button', { name: '2 scheduled messages' }).click();
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
          (await sql`select 1 from public.scheduled_messages where sent_at is null`).length,
      )
      .toBe(0);
  });
});
