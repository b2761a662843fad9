import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { type Account, must } from '../src/account.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';

/** A red dot, the smallest valid image. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
);
const CODE = 'const crane: string = "lifts";';
const TABLE = ['| Part | Price |', '| --- | --- |', '| Gearbox | 4,200 |'].join('\n');

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

/** Writes as the same user without the app, for texts that users would not type. */
function scripted({ client, id: authorId }: Account) {
  return {
    async say(channelId: string, workspaceId: string, text: string): Promise<string> {
      const id = crypto.randomUUID();
      const longChannel = { workspace_id: workspaceId, channel_id: channelId };
      const parts = [{ type: 'text', text }];
      const row = {
        id,
        ...longChannel,
        author_id: authorId,
        role: 'user',
        parts,
        metadata: longChannel,
      };
      await must(client.from('messages').insert(row));
      return id;
    },
    poll(channelId: string, question: string, options: string[]): Promise<void> {
      const message = crypto.randomUUID();
      return must(client.rpc('create_poll', { message, channel: channelId, question, options }));
    },
  };
}

const pollOf = ({ conversation }: Person) =>
  conversation.getByRole('region', { name: 'Poll: Which week?' });
const channelOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? '';

test('two users read messages and use their actions', async ({ browser }) => {
  test.slow();
  const {
    ada,
    bo,
    workspace: longChannel,
  } = await twoColleagues(browser, product, {
    channels: ['Suppliers', 'Crane refit'],
  });
  const { id: workspace, channels } = longChannel;
  const [suppliers = '', refit = ''] = [channels.Suppliers, channels['Crane refit']];
  const script = scripted(longChannel.owner);

  await test.step('code has its language, highlighting and a copy button', async () => {
    await script.say(refit, workspace, `The rule:\n\n\`\`\`ts\n${CODE}\n\`\`\``);
    const message = ada.message('The rule');
    await expect(message.getByText('TypeScript')).toBeVisible();
    await expect(message.locator('pre span[style*="--code-"]').first()).toBeVisible();
    await message.getByRole('button', { name: 'Copy code' }).click();
    await expect(message.getByRole('button', { name: 'Code copied' })).toBeVisible();
    expect(await ada.page.evaluate(() => navigator.clipboard.readText())).toBe(CODE);
  });

  await test.step('a table is rendered, a spoiler opens, and a remote image is never loaded', async () => {
    const asked: string[] = [];
    bo.page.on('request', (request) => asked.push(request.url()));
    await script.say(
      refit,
      workspace,
      `${TABLE}\n\nIt ends ||well|| and ![a ship](https://images.example.test/ship.png)`,
    );
    const message = bo.message('Gearbox');
    await expect(message.getByRole('cell', { name: '4,200' })).toBeVisible();
    await message.getByRole('button', { name: 'Hidden text' }).click();
    await expect(message.getByText('It ends well')).toBeVisible();
    await expect(message.getByRole('link', { name: 'a ship' })).toHaveAttribute('rel', /noopener/);
    expect(asked.filter((url) => url.includes('example.test/ship'))).toEqual([]);
  });

  await test.step('pictures open large and are browsed by keys', async () => {
    const files = ['one.png', 'two.png', 'three.png'].map((name) => ({
      name,
      mimeType: 'image/png',
      buffer: PNG,
    }));
    await ada.page.locator('input[type=file]').first().setInputFiles(files);
    await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
    await ada.write('Three photos');
    await bo.message('Three photos').getByRole('button', { name: 'Open one.png' }).press('Enter');
    const box = bo.page.getByRole('dialog');
    await expect(box.getByRole('img', { name: 'one.png' })).toBeVisible();
    await expectAccessible(bo.page, 'light box');
    await bo.page.keyboard.press('ArrowRight');
    await expect(box.getByRole('img', { name: 'two.png' })).toBeVisible();
    await bo.page.keyboard.press('ArrowLeft');
    await bo.page.keyboard.press('ArrowLeft');
    await expect(box.getByRole('img', { name: 'three.png' })).toBeVisible();
    await bo.page.keyboard.press('+');
    await expect(box.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
    await bo.page.keyboard.press('0');
    await expect(box.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    await bo.page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  });

  await test.step('a poll counts live, votes can change, and its author closes it', async () => {
    await script.poll(refit, 'Which week?', ['Week 3', 'Week 4']);
    const [mine, theirs] = [pollOf(ada), pollOf(bo)];
    await theirs.getByRole('button', { name: 'Week 3' }).click();
    await expect(mine.getByRole('button', { name: 'Week 3 1 vote' })).toBeVisible();
    await theirs.getByRole('button', { name: 'Week 4' }).click();
    await mine.getByRole('button', { name: 'Week 4' }).click();
    await expect(theirs.getByRole('button', { name: 'Week 4 2 votes, 100%' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Week 3 0 votes' })).toBeVisible();
    await mine.getByRole('button', { name: 'Close poll' }).click();
    await expect(theirs.getByText('Closed')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Week 3' })).toBeDisabled();
  });

  await test.step('a pinned message is found by the other user', async () => {
    await ada.write('The survey is on the 26th');
    await bo.sees('The survey is on the 26th');
    await ada.act('The survey is on the 26th', 'Pin to channel');
    await expect(bo.message('The survey is on the 26th')).toContainText('Pinned by Ada Lovelace');
    await bo.page.getByRole('button', { name: '1 pinned message' }).click();
    await bo.page
      .getByRole('list', { name: 'Pinned messages' })
      .getByRole('link', { name: /The survey is on the 26th/ })
      .click();
    await expect(bo.page).toHaveURL(/\?m=/);
  });

  await test.step('a thread opens beside the channel, and its replies are counted live', async () => {
    await bo.message('The survey is on the 26th').focus();
    await bo.page.keyboard.press('t');
    const thread = bo.page.getByRole('complementary', { name: 'Thread' });
    await expect(thread.getByRole('article')).toHaveCount(1);
    const threadId = new URL(bo.page.url()).searchParams.get('thread');
    expect(threadId).not.toBeNull();
    await thread.getByRole('textbox').click();
    await bo.page.keyboard.type('Can it be earlier?');
    await bo.page.keyboard.press('Enter');
    await expect(thread.getByRole('article').filter({ hasText: 'Can it be earlier?' })).toHaveCount(
      1,
    );
    await ada.message('The survey is on the 26th').getByRole('button', { name: '1 reply' }).click();
    const other = ada.page.getByRole('complementary', { name: 'Thread' });
    await expect(other.getByText('Can it be earlier?')).toBeVisible();
    await other.getByRole('textbox').click();
    await ada.page.keyboard.type('No');
    await ada.page.keyboard.press('Enter');
    await expect(
      bo.message('The survey is on the 26th').getByRole('button', { name: '2 replies' }),
    ).toBeVisible();
    await expect(bo.conversation.getByText('Can it be earlier?')).toHaveCount(0);
    await expectAccessible(bo.page, 'thread');
    await bo.page.keyboard.press('Escape');
    await expect(thread).toHaveCount(0);
  });

  await test.step('a message is saved, reminded of, and found again', async () => {
    await bo.act('The survey is on the 26th', 'Save for later');
    await bo.act('The survey is on the 26th', 'Remind me');
    await bo.page
      .getByRole('dialog')
      .getByRole('button', { name: /In 3 hours/ })
      .click();
    await expect(bo.page.getByText(/Reminder set/)).toBeVisible();
    await go(bo.page, `${product.url}/saved`);
    const saved = bo.page.getByRole('list', { name: 'Messages', exact: true });
    await expect(saved.getByText('The survey is on the 26th')).toBeVisible();
    await expectAccessible(bo.page, 'saved');
    await saved.getByRole('button', { name: 'Mark as done' }).click();
    await expect(bo.page.getByText('All done.')).toBeVisible();
    await bo.page.getByRole('tab', { name: /Reminders/ }).click();
    const reminders = bo.page.getByRole('list', { name: 'Reminders' });
    await expect(reminders.getByText('The survey is on the 26th')).toBeVisible();
    await expectAccessible(bo.page, 'reminders');
    await reminders.getByRole('button', { name: 'Edit reminder' }).click();
    await bo.page.getByRole('dialog').getByLabel('Remind me of').fill('Ask the surveyor');
    await bo.page.getByRole('dialog').getByRole('button', { name: 'Set reminder' }).click();
    await expect(reminders.getByText('Ask the surveyor')).toBeVisible();
    await reminders.getByRole('button', { name: 'Delete reminder' }).click();
    await expect(bo.page.getByText('No reminders')).toBeVisible();
    await bo.openChannel('Crane refit');
  });

  await test.step('a forwarded message includes its files and names its source', async () => {
    await ada.page.keyboard.press('Escape');
    await ada.act('Three photos', 'Forward');
    const dialog = ada.page.getByRole('dialog', { name: 'Forward message' });
    await dialog.getByRole('searchbox').fill('suppl');
    await dialog.getByRole('option', { name: 'Suppliers' }).click();
    await dialog.getByLabel('Add a comment').fill('For your offer');
    await dialog.getByRole('button', { name: 'Forward' }).click();
    await ada.page.getByRole('button', { name: 'Open', exact: true }).click();
    await ada.sees('For your offer');
    await expect(ada.message('Three photos')).toContainText(
      'Forwarded: Ada Lovelace in #Crane refit',
    );
    await expect(ada.message('Three photos').getByRole('img', { name: 'two.png' })).toBeVisible();
    expect(channelOf(ada.page)).toBe(suppliers);
  });

  await test.step('a link to a message shows a preview of it', async () => {
    await bo.openChannel('Crane refit');
    const target = await bo.message('The survey is on the 26th').getAttribute('data-message-id');
    await ada.openChannel('Crane refit');
    await script.say(refit, workspace, `As said: ${product.url}/channels/${refit}?m=${target}`);
    const preview = bo
      .message('As said')
      .getByRole('link', { name: /Ada Lovelace.*The survey is on the 26th/ });
    await expect(preview).toBeVisible();
    await preview.click();
    await expect(bo.page).toHaveURL(new RegExp(`m=${target}`));
  });

  await test.step('a message marked as unread shows in the sidebar', async () => {
    await go(bo.page, `${product.url}/channels/${refit}`);
    await bo.act('As said', 'Mark as unread');
    await bo.page
      .getByRole('navigation', { name: 'Pages' })
      .first()
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await expect(
      bo.page
        .getByRole('navigation', { name: 'Your channels' })
        .getByRole('link', { name: /Crane refit.*unread/ }),
    ).toBeVisible();
  });

  await test.step('an owner deletes another member’s message after confirmation', async () => {
    await bo.openChannel('Crane refit');
    await bo.write('Something rude');
    await ada.sees('Something rude');
    await ada.act('Something rude', 'Delete');
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(bo.message('Something rude')).toHaveCount(0);
    await bo.openActions('As said');
    await expect(bo.page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeVisible();
    await expect(bo.page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  });
});
