import { expectAccessible } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { send, twoInAChannel } from '../src/writers.ts';

test('a summary is for the person who asks alone, until they post it themselves', async ({
  browser,
  product,
}) => {
  const {
    one: ada,
    other: bo,
    sql,
    workspace,
  } = await twoInAChannel(browser, product, ['Ada Ferry', 'Bo Quay']);
  const decision = 'We decided to paint the crane yellow.';
  await bo.write(decision);
  await ada.sees(decision);

  await send(ada, '/summarise today');
  const pane = ada.page.getByRole('complementary', { name: 'For you' });
  const answer = pane.getByRole('listitem').filter({ hasText: 'Summarise this channel: today' });
  await expect(answer).toContainText(decision);
  await expect(answer.getByRole('link', { name: /^Bo Quay, / })).toBeVisible();
  await expectAccessible(ada.page, 'for you');

  // Nobody else sees anything of it, not even that something was asked.
  await expect(bo.conversation.getByRole('article')).toHaveCount(1);
  await bo.page.getByRole('button', { name: 'For you' }).click();
  const other = bo.page.getByRole('complementary', { name: 'For you' });
  await expect(other.getByText('Press one of these')).toBeVisible();

  await answer.getByRole('button', { name: 'Post to channel' }).click();
  // It is a draft with the form of the answer, not its Markdown.
  await expect(ada.composer.getByRole('listitem')).toContainText(decision);
  await expect(ada.composer).not.toContainText('](');
  expect(
    await sql`select from public.messages where workspace_id = ${workspace.id} and role = 'user'`,
  ).toHaveLength(1);
  await ada.page.keyboard.press('Enter');
  await expect(bo.conversation.getByRole('article').last()).toContainText('Ada Ferry');
  await expect(bo.conversation.getByRole('article').last()).toContainText(decision);
});
