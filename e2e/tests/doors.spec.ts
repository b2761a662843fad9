import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';

let ada: Person;
let bo: Person;
test.beforeAll(async ({ browser, product }) => {
  ({ ada, bo } = await twoColleagues(browser, product));
});

const RULES = 'Order before eleven, and wash your cup.';
const RISK = 'The slewing ring cracks under load';
const MEETING = 'Let us walk the slip tomorrow at 15:00';

const thread = ({ page }: Person) => page.getByRole('complementary', { name: 'Thread' });
/** Opens what the newest notice is about; it covers the others. */
const openNewest = ({ page }: Person) =>
  page
    .locator('[data-sonner-toast][data-front=true]')
    .getByRole('button', { name: 'Open', exact: true })
    .press('Enter');
const cell = ({ page }: Person, likelihood: number, impact: number) =>
  page
    .getByRole('grid', { name: 'How likely, and how bad?' })
    .getByRole('button', { name: new RegExp(`^Likelihood ${likelihood} .*impact ${impact} `) });

test('an open channel shows what is released before joining, and a link keeps its target', async () => {
  await ada.createChannel('Kitchen', 'Keep the order list.');
  await ada.write(RULES);
  await ada.write('The soup is for the crew only.');
  await ada.act(RULES, 'Pin to channel');
  await expect(ada.message(RULES)).toContainText('Pinned by you');
  await ada.act(RULES, 'Show before joining');
  await expect(ada.page.getByRole('dialog')).toContainText('without joining #Kitchen');
  await expectAccessible(ada.page, 'release a pin');
  await ada.page.getByRole('button', { name: 'Show before joining' }).click();
  await expect(ada.message(RULES)).toContainText('Shown before joining');
  const soup = ada.message('The soup is for the crew only.');
  const target = (await soup.getAttribute('data-message-id')) ?? '';

  await bo.go(`${new URL(ada.page.url()).pathname}?m=${target}`);
  const bar = bo.page.getByRole('region', { name: 'You are looking at #Kitchen' });
  await expect(bar).toContainText('Join to read the linked message');
  await expect(bo.page.getByRole('article')).toHaveCount(1);
  await expect(bo.page.getByRole('article')).toContainText(RULES);
  await expect(bo.page.getByText('Assistant: Keep the order list.')).toBeVisible();
  await expectAccessible(bo.page, 'a channel before joining');
  await bo.page.keyboard.press('Enter');
  await bo.sees('The soup is for the crew only.');
  await expect(bo.message('The soup is for the crew only.')).toBeInViewport();

  const { page } = ada;
  await page.getByRole('button', { name: '1 pinned message' }).click();
  await page.getByRole('button', { name: 'Stop showing before joining' }).click();
  await page.keyboard.press('Escape');
  await expect(ada.message(RULES)).not.toContainText('Shown before joining');
});

test('R replies in the thread, Q quotes in the channel', async () => {
  await ada.openChannel('Crane refit');
  await bo.openChannel('Crane refit');
  await ada.write(RULES);
  await bo.message(RULES).focus();
  await bo.page.keyboard.press('r');
  await expect(thread(bo).getByRole('textbox')).toBeFocused();
  await bo.page.keyboard.type('Which cup?');
  await bo.page.keyboard.press('Enter');
  await expect(ada.message(RULES)).toContainText('1 reply');
  await bo.page.keyboard.press('Escape');
  await expect(thread(bo)).toHaveCount(0);
  await bo.message(RULES).focus();
  await bo.page.keyboard.press('q');
  await bo.page.keyboard.type('Said who?');
  await bo.page.keyboard.press('Enter');
  await expect(ada.message('Said who?')).toContainText('Ada Lovelace');
});

test('a risk from a message is assessed first, taken back, and added to one that looks alike', async () => {
  await ada.openChannel('Crane refit');
  await ada.write(RISK);
  await ada.act(RISK, 'Report a risk');
  const dialog = ada.page.getByRole('dialog', { name: 'New risk' });
  await expect(dialog.getByLabel('What could happen?')).toHaveValue(RISK);
  await dialog.getByRole('button', { name: 'Report risk' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose how likely');
  await expectAccessible(ada.page, 'a risk from a message');
  await cell(ada, 4, 5).click();
  await dialog.getByRole('button', { name: 'Report risk' }).click();
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await bo.go('/risks');
  await expect(bo.page.getByRole('heading', { name: 'Risks', exact: true })).toBeVisible();
  await expect(bo.page.getByText(RISK)).toHaveCount(0);

  await ada.act(RISK, 'Report a risk');
  await cell(ada, 4, 5).click();
  await dialog.getByRole('button', { name: 'Report risk' }).click();
  await expect(bo.page.getByText(RISK).first()).toBeVisible();
  const AGAIN = 'Slewing ring cracks when loaded, again';
  await ada.write(AGAIN);
  await ada.act(AGAIN, 'Report a risk');
  await dialog.getByRole('button', { name: 'Add this message to it instead' }).click();
  await openNewest(ada);
  await expect(ada.page.getByRole('list', { name: 'Linked with' }).getByText(AGAIN)).toBeVisible();
});

test('an event from a message has the time that the message names', async () => {
  await ada.openChannel('Crane refit');
  await ada.write(MEETING);
  await ada.act(MEETING, 'Make an event');
  const dialog = ada.page.getByRole('dialog', { name: 'New event' });
  await expect(dialog.getByLabel('Title')).toHaveValue(MEETING);
  await expectAccessible(ada.page, 'an event from a message');
  await dialog.getByRole('button', { name: 'Create event' }).click();
  await expect(ada.page.getByText(`Event added: ${MEETING}`)).toBeVisible();
  await openNewest(ada);
  await expect(ada.page.getByRole('dialog', { name: MEETING })).toContainText('15:00');
});
