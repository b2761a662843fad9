import { must } from '../src/account.ts';
import { expectAccessible } from '../src/accessible.ts';
import { answersOf } from '../src/answers.ts';
import { startOpenAiServer } from '@parley/assistant/testing';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { useModel } from '../src/provider.ts';
import { createChannel } from '../src/workspace.ts';

test('a person sees what adding another opens, who could then learn it, and an answer’s certificate', async ({
  browser,
  product,
}) => {
  const model = await startOpenAiServer();
  const answers = answersOf(model);
  const { ada, bo, workspace } = await twoColleagues(browser, product);
  await useModel(workspace, model.url, 'test-vision');
  const vault = await createChannel(workspace, 'Vault', { visibility: 'private' });
  await must(
    workspace.owner.client.from('messages').insert(
      ['The bid is four million', 'Keep it to ourselves'].map((text) => ({
        workspace_id: workspace.id,
        channel_id: vault,
        author_id: workspace.owner.id,
        parts: [{ type: 'text', text }],
      })),
    ),
  );
  const { page } = ada;
  await page.goto(`${product.url}/channels/${vault}/settings`);
  const field = page.getByRole('combobox', { name: 'Add people' });
  await field.fill('Bo');
  await expect(field).toHaveAccessibleDescription('Bo Nilsson will be able to read 2 messages.');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Bo Nilsson' }).click();
  await bo.openChannel('Vault');
  await bo.sees('The bid is four million');

  await page.getByRole('button', { name: 'Who could learn this' }).last().click();
  const sheet = page.getByRole('dialog', { name: 'Who could learn this' });
  await expect(sheet.getByText('2 people can read the messages.')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'In the channel' })).toContainText('Bo Nilsson');
  await expectAccessible(page, 'who could learn of a channel');
  await page.keyboard.press('Escape');

  answers.set(
    'What is the bid?',
    { call: [{ name: 'search', input: { words: 'bid million' } }] },
    { say: ['Four million, as Ada wrote.'] },
  );
  await ada.openChannel('Vault');
  await ada.write('What is the bid?');
  await bo.sees('Four million, as Ada wrote.');
  await bo
    .message('Four million, as Ada wrote.')
    .getByRole('button', { name: 'Why this reply' })
    .click();
  await bo.page.getByRole('button', { name: 'Who may know this and why' }).click();
  const certificate = bo.page.getByRole('dialog', { name: 'Who may know this and why' });
  await expect(certificate.getByText('Everyone who reads the answer can read this.')).toBeVisible();
  await expectAccessible(bo.page, 'the certificate of an answer');
  await model.close();
});
