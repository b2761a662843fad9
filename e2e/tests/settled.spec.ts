import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';

let ada: Person;
let bo: Person;
test.beforeAll(async ({ browser, product }) => {
  ({ ada, bo } = await twoColleagues(browser, product));
});

const ASKED = 'The crane looks grey.';
const PROMISE = 'I’ll order the yellow paint by the end of next week.';

test('a promise is noticed, confirmed and ticked by its owner, and the other person sees it live', async () => {
  await bo.page.getByRole('link', { name: 'Settled' }).click();
  const promiseOf = ({ page }: Person) =>
    page.getByRole('list', { name: 'Promises' }).getByRole('listitem').filter({ hasText: PROMISE });
  await ada.write(ASKED);
  await ada.message(ASKED).focus();
  await ada.page.keyboard.press('t');
  await ada.page.getByRole('complementary', { name: 'Thread' }).getByRole('textbox').click();
  await ada.page.keyboard.type(PROMISE);
  await ada.page.keyboard.press('Enter');
  await expect(promiseOf(bo)).toContainText('Noticed by the assistant');
  await ada.page.getByRole('link', { name: 'Settled' }).click();
  await promiseOf(ada)
    .getByRole('button', { name: `Confirm: ${PROMISE}` })
    .click();
  await expect(promiseOf(bo)).toContainText('confirmed by Ada');
  await promiseOf(ada).getByRole('checkbox').check({ force: true });
  await expect(promiseOf(bo).getByRole('checkbox')).toBeChecked();

  await promiseOf(bo).getByRole('link', { name: 'Open the message' }).click();
  await expect(
    bo.page.getByRole('complementary', { name: 'Thread' }).getByText(PROMISE),
  ).toBeVisible();
});
