import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { holdRequests } from '../src/held-request.ts';
import type { Person } from '../src/person.ts';
import { options, send, twoInAChannel, type Writers } from '../src/writers.ts';

/** A shortened clipboard of a spreadsheet and of a word processor. */
const SHEET =
  '<meta charset="utf-8"><style>td{color:red}</style><table><colgroup><col></colgroup><tr>' +
  '<td style="font-weight:700">Part</td><td>Price</td></tr><tr><td>Gear|box<br>old</td><td>' +
  '<p>4,200</p></td></tr><tr><td></td><td></td></tr></table>';
const WORD = [
  '<h1>Refit</h1><p class="MsoNormal">The <b>hook</b> is <span style="color:red">new</span>.<o:p></o:p></p>',
  '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]-->' +
    '<span style="mso-list:Ignore">·<span>  </span></span><!--[endif]-->Rope</p>',
  '<p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o </span>Steel</p>',
  '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">· </span>Hook</p>',
].join('');

/** Pastes as a browser does, with an event that has the clipboard's content. */
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

test('the composer handles names, channels, emoji, code, pasted documents and edits', async ({
  browser,
  product,
}) => {
  const writers = await twoInAChannel(browser, product, ['Ada Lovelace', 'Bo Nilsson']);
  const { one: ada, other: bo, sql, stored } = writers;
  const { keyboard } = ada.page;

  await test.step('Enter and the send button do nothing while there is nothing to send', async () => {
    await ada.composer.click();
    await keyboard.press('Enter');
    await ada.page.getByRole('button', { name: 'Send', exact: true }).click();
    await keyboard.press('Enter');
    await expect(ada.page.locator('[data-composer]').getByRole('alert')).toHaveCount(0);
    await ada.page.getByRole('button', { name: 'Add to the message' }).click();
    await expect(ada.page.getByRole('menuitem')).toHaveText([
      'Attach files',
      'Poll',
      'Reminder',
      'Event',
      'Risk',
    ]);
    await ada.page.getByRole('menuitem', { name: 'Reminder' }).click();
    await expect(ada.composer).toHaveText('/remind');
    await keyboard.press('Control+a');
    await keyboard.press('Backspace');
  });

  await test.step('letters after an @ find a member by any word of the name', async () => {
    await ada.composer.click();
    await keyboard.type('Good morning @nil');
    await expect(options(ada.page, 'People')).toHaveText([/Bo Nilsson$/]);
    await expect(ada.composer).toHaveAttribute(
      'aria-activedescendant',
      (await options(ada.page, 'People').getAttribute('id')) ?? '',
    );
    await expectAccessible(ada.page, 'people');
    // Tiptap removes its style sheet when any editor is destroyed, and a space is lost without it.
    await ada.page.evaluate(() => document.querySelector('style[data-tiptap-style]')?.remove());
    await keyboard.press('Enter');
    await keyboard.type('see #crane');
    await expect(options(ada.page, 'Channels')).toHaveText([/Crane refit$/]);
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await bo.sees('Good morning @Bo Nilsson');
    await expect.poll(stored).toMatch(/^Good morning <@[0-9a-f-]{36}> see <#[0-9a-f-]{36}>$/);
  });

  await test.step('an emoji is found by its name, and by its German name in German', async () => {
    await ada.composer.click();
    await keyboard.type('Up :thumbs_u');
    await expect(options(ada.page, 'Emoji').first()).toHaveText(/thumbs up/i);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await bo.sees('Up 👍');
  });

  await test.step('asterisks between spaces stay, and adjacent signs are emphasis', async () => {
    await send(ada, '2 * 3 * 4 is *not* 23');
    await expect.poll(stored).toBe('2 * 3 * 4 is *not* 23');
  });

  await test.step('three backticks and a language start a code block, which keeps its lines', async () => {
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
    await expect.poll(stored).toBe('| **Part** | Price |\n| - | - |\n| Gear\\|box old | 4,200 |');
  });

  await test.step('a pasted document of a word processor keeps its structure and loses its colours', async () => {
    await paste(ada, { 'text/html': WORD, 'text/plain': 'Refit …' });
    await keyboard.press('Enter');
    await expect(ada.composer).toHaveText('');
    await expect.poll(stored).toBe('# Refit\n\nThe **hook** is new.\n\n- Rope\n  - Steel\n- Hook');
  });

  await test.step('a Markdown link becomes a link, typed or pasted', async () => {
    const link = ada.composer.getByRole('link', { name: 'the valve', exact: true });
    const text = 'See [the valve](https://valve.example/a_b) now';
    await paste(ada, { 'text/plain': text });
    await expect(link).toHaveAttribute('href', 'https://valve.example/a_b');
    await keyboard.press('Enter');
    await expect.poll(stored).toBe(text);
    await keyboard.type(`${text} or later`);
    await expect(link).toHaveAttribute('href', 'https://valve.example/a_b');
    await keyboard.press('Enter');
    await expect.poll(stored).toBe(`${text} or later`);
  });

  await test.step('a long text can be turned into a file', async () => {
    await paste(ada, { 'text/plain': 'word '.repeat(2000) });
    await ada.page.getByRole('button', { name: 'Attach as file' }).click();
    await expect(ada.page.getByRole('list', { name: 'Files' })).toContainText('Pasted text.txt');
    await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(bo.conversation.getByText('Pasted text.txt')).toBeVisible();
  });

  await test.step('arrow up edits the last message in the same editor, including mentions', async () => {
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

  await test.step('Esc cancels an edit', async () => {
    await keyboard.press('ArrowUp');
    const editor = ada.conversation.getByRole('textbox', { name: 'Edit message' });
    await expect(editor).toBeFocused();
    await keyboard.type(' nothing');
    await keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await ada.sees('Where is Bo? Asks @Bo Nilsson');
    await expect(ada.message(/nothing/)).toHaveCount(0);
  });

  await test.step('a message that moves under the pointer shows its actions', async () => {
    await send(bo, 'Soon gone');
    const gone = ada.message('Soon gone');
    await gone.hover();
    const actions = ada.conversation.getByRole('button', { name: 'More actions' });
    await expect(actions).toBeVisible();
    const box = await gone.boundingBox();
    await bo.act('Soon gone', 'Delete');
    await expect(gone).toHaveCount(0);
    // Moves the mouse slightly, as a real hand does.
    await ada.page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(actions).toBeVisible();
  });

  await test.step('mentioning everyone in a large channel asks for confirmation with the number', async () => {
    await crowd(writers, 32);
    const letThrough = await holdRequests(ada.page, /participants\?.*channel_id=eq/, 'GET');
    await ada.page.reload();
    await ada.composer.click();
    await keyboard.type('@channel the crane is ready');
    await keyboard.press('Enter');
    // The message waits until the number of notified members is known.
    await expect(ada.page.getByText('Sends as soon as it’s known who’s')).toBeVisible();
    await letThrough();
    const dialog = ada.page.getByRole('alertdialog', { name: 'Notify 33 people?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(ada.composer).toHaveText('@channel the crane is ready');
    await ada.composer.click();
    await keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Notify everyone' }).click();
    await bo.sees('@channel the crane is ready');
    // Bo may see the message shortly before other connections can read it from the database.
    await expect
      .poll(async () => {
        const [told] = await sql<
          { count: number }[]
        >`select count(*)::integer from public.notifications
          where kind = 'everyone' and channel_id = ${writers.channelId}`;
        return told?.count;
      })
      .toBe(33);
  });
  await sql.end();
});

/** Adds this many members to the channel. */
async function crowd({ sql, workspace, channelId }: Writers, count: number): Promise<void> {
  const crowded = randomUUID();
  await sql`
    with people as (
      insert into auth.users (id, email, aud, role, raw_user_meta_data)
      select gen_random_uuid(), 'crowd' || n || '.' || ${crowded} || '@example.test',
        'authenticated', 'authenticated', jsonb_build_object('name', 'Person ' || n)
      from generate_series(1, ${count}) n
      returning id
    ), members as (
      insert into public.memberships (workspace_id, profile_id, role)
      select ${workspace.id}::uuid, id, 'member' from people returning profile_id
    )
    select count(*) from members`;
  await sql`
    insert into public.participants (workspace_id, channel_id, profile_id, role)
    select workspace_id, ${channelId}, profile_id, 'member' from public.memberships
    where workspace_id = ${workspace.id} on conflict do nothing`;
}
