/// <reference lib="dom" />
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';

/** More than the height of the list. */
const LONG = Array.from({ length: 30 }, (_, line) => `Line ${line} of the manifest`).join('\n');

/** Pixels of the list that lie below what is shown. */
const restOf = ({ conversation }: Person) =>
  conversation.evaluate((list) =>
    Math.round(list.scrollHeight - list.clientHeight - list.scrollTop),
  );
const isAtEnd = (person: Person) => expect.poll(() => restOf(person)).toBe(0);

test('nothing moves from under a press, however much comes meanwhile', async ({
  browser,
  product,
}) => {
  const { ada, bo } = await twoColleagues(browser, product, { channels: [] });
  await bo.write(LONG);
  await bo.write('See [the plan](/dashboard)');
  const link = ada.conversation.getByRole('link', { name: 'the plan' });
  await expect(link).toBeVisible();
  await isAtEnd(ada);
  await link.hover();
  await ada.page.mouse.down();
  await bo.write('The crane is free');
  await expect(ada.message('The crane is free')).toBeAttached();
  await ada.page.mouse.up();
  await expect(ada.page).toHaveURL(/\/dashboard$/);

  await ada.page.goBack();
  const words = ada.conversation.getByText('The crane is free', { exact: true });
  await expect(words).toBeVisible();
  await isAtEnd(ada);
  await words.hover();
  await ada.page.mouse.down();
  await bo.write('And the quay is clear');
  await expect(ada.message('And the quay is clear')).toBeAttached();
  await expect.poll(() => restOf(ada)).toBeGreaterThan(0);
  await ada.page.mouse.up();
  await isAtEnd(ada);
});
