import { postgres, type Sql } from '@parley/postgres';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';

let product: Product;
let ada: Person;
let bo: Person;
let sql: Sql;
let channel: string;
let schedule: string;

const dialog = (person: Person) => person.page.getByRole('dialog');
const occurrence = (person: Person, title: string | RegExp) =>
  person.page.getByRole('main').getByRole('button', { name: new RegExp(title) });
const show = (person: Person, view: 'Month' | 'Week' | 'Agenda') =>
  person.page.getByRole('radio', { name: view }).click();
const choose = async (person: Person, label: string, option: string) => {
  await dialog(person)
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click();
  await person.page.getByRole('option', { name: option, exact: true }).click();
};

const open = async (person: Person, view: 'Month' | 'Week' | 'Agenda') => {
  await go(person.page, product.url + schedule);
  await show(person, view);
};

/**
 * Creates a series of Ada's in the channel, daily from tomorrow.
 * @returns its id.
 */
async function plant(title: string): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`insert into public.events (workspace_id, channel_id, title, starts_at, ends_at, timezone,
    recurrence, created_by)
    select workspace_id, id, ${title}, date_trunc('day', now()) + interval '34 hours',
      date_trunc('day', now()) + interval '35 hours', 'UTC', 'FREQ=DAILY', created_by
    from public.channels where id = ${channel} returning id`;
  return row?.id ?? '';
}

test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  sql = postgres((await product.status()).DB_URL, { max: 1 });
  const colleagues = await twoColleagues(browser, product);
  ({ ada, bo } = colleagues);
  channel = colleagues.workspace.channels['Crane refit'] ?? '';
  schedule = `/channels/${channel}/schedule`;
});
test.afterAll(() => sql.end());

test('a member plans a repeating meeting, another responds, and the first sees the response', async () => {
  await open(bo, 'Agenda');
  await expect(bo.page.getByRole('heading', { name: 'Nothing scheduled' })).toBeVisible();
  await ada.openChannel('Crane refit');
  await ada.page.getByRole('main').getByRole('link', { name: 'Schedule' }).click();
  await expect(ada.page.getByRole('grid', { name: 'Schedule' })).toBeVisible();
  await expectAccessible(ada.page, 'month');
  await ada.page.keyboard.press('n');
  await dialog(ada).getByRole('button', { name: 'Create event' }).click();
  await expect(dialog(ada).getByText('Enter a title.')).toBeVisible();
  await dialog(ada).getByLabel('Title').fill('Stand-up');
  await choose(ada, 'Repeats', 'Every day');
  await expectAccessible(ada.page, 'event form');
  await dialog(ada).getByRole('button', { name: 'Create event' }).click();
  await expect(occurrence(ada, 'Stand-up').first()).toBeVisible();

  await occurrence(bo, 'Stand-up').nth(1).click();
  await expect(dialog(bo).getByText('Every day')).toBeVisible();
  await dialog(bo).getByRole('radio', { name: 'Maybe' }).click();
  await expect(dialog(bo).getByRole('list', { name: 'Maybe' })).toContainText('Bo Nilsson');
  await show(ada, 'Agenda');
  await occurrence(ada, 'Stand-up').nth(1).click();
  await expect(dialog(ada).getByRole('list', { name: 'Maybe' })).toContainText('Bo Nilsson');
  await expectAccessible(ada.page, 'event');
  await ada.page.keyboard.press('Escape');
  await occurrence(ada, 'Stand-up').nth(2).click();
  await expect(dialog(ada).getByText('Are you coming?')).toBeVisible();
  await expect(dialog(ada).getByText('Bo Nilsson')).toHaveCount(0);
  await ada.page.keyboard.press('Escape');
  await bo.page.keyboard.press('Escape');
});

test('one occurrence is changed, another deleted and restored; the rest of the series stays', async () => {
  await plant('Watch');
  await open(ada, 'Agenda');
  await open(bo, 'Agenda');
  const shown = occurrence(ada, /Watch/);
  await expect(shown.first()).toBeVisible();
  const before = await shown.count();
  await shown.nth(1).click();
  await dialog(ada).getByRole('button', { name: 'Edit' }).click();
  await dialog(ada).getByLabel('Title').fill('Night watch');
  await dialog(ada).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(ada).getByRole('radio', { name: 'This event' })).toBeChecked();
  await dialog(ada).getByRole('button', { name: 'Save' }).click();
  await expect(occurrence(bo, /Night watch/)).toHaveCount(1);
  await expect(occurrence(bo, /Watch/)).toHaveCount(before - 1);
  await shown.nth(1).click();
  await dialog(ada).getByRole('button', { name: 'Delete' }).click();
  await dialog(ada).getByRole('button', { name: 'Delete' }).click();
  await expect(occurrence(bo, /Watch/)).toHaveCount(before - 2);
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expect(occurrence(bo, /Watch/)).toHaveCount(before - 1);
  await shown.nth(3).click();
  await dialog(ada).getByRole('button', { name: 'Delete' }).click();
  await dialog(ada).getByText('This and following events').click();
  await dialog(ada).getByRole('button', { name: 'Delete' }).click();
  await expect(occurrence(bo, /Watch/)).toHaveCount(3);
});

test('views, days and a new event are reached by keyboard only', async () => {
  const { page } = ada;
  await open(ada, 'Agenda');
  await page.keyboard.press('w');
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  await expect(page.getByTestId('now-line')).toBeAttached();
  await expectAccessible(page, 'week');
  await page.keyboard.press('m');
  const title = page.getByRole('main').getByRole('heading', { level: 2 });
  const month = await title.textContent();
  await page.keyboard.press('PageDown');
  await expect(title).not.toHaveText(month ?? '');
  await page.keyboard.press('t');
  await expect(title).toHaveText(month ?? '');
  const today = page.locator('[role=gridcell][aria-current=date]');
  await today.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  // From a month's last week, the next week shows another month, in which today may be missing.
  await expect(page.locator('[role=gridcell][aria-current=date]:focus')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog(ada).getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'month by night');
  await page.keyboard.press('w');
  await expectAccessible(page, 'week by night');
  await page.emulateMedia({ colorScheme: 'light' });
});

test('a rule without occurrences is refused at its field and changes nothing', async () => {
  await open(ada, 'Month');
  await ada.page.keyboard.press('n');
  await dialog(ada).getByLabel('Title').fill('Leap of faith');
  await choose(ada, 'Repeats', 'Custom rule (RRULE)');
  const rule = dialog(ada).getByRole('textbox', { name: 'Rule' });
  await rule.fill('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
  await dialog(ada).getByRole('button', { name: 'Create event' }).click();
  await expect(dialog(ada).getByText('This rule never occurs.', { exact: false })).toBeVisible();
  await rule.fill('FREQ=HOURLY');
  await expect(
    dialog(ada).getByText('The rule needs FREQ=DAILY, WEEKLY, MONTHLY or YEARLY.'),
  ).toBeVisible();
  await ada.page.keyboard.press('Escape');
  expect(
    await sql`select 1 from public.events where title = 'Leap of faith' and channel_id = ${channel}`,
  ).toHaveLength(0);
});

test('a planned post becomes one message despite a kill and a restart', async () => {
  await open(ada, 'Month');
  await ada.page.keyboard.press('n');
  await dialog(ada).getByLabel('Title').fill('Tide table');
  await choose(ada, 'Kind', 'Scheduled post');
  await dialog(ada).getByLabel('Message').fill('High water at **six**');
  await choose(ada, 'Repeats', 'Every day');
  await dialog(ada).getByRole('button', { name: 'Create event' }).click();
  await expect(dialog(ada)).toHaveCount(0);
  // The event becomes due while no server runs; its time in the database is changed instead of
  // waiting.
  const [event] = await sql<
    { id: string }[]
  >`select id from public.events where title = 'Tide table' and channel_id = ${channel}`;
  await product.kill();
  await sql.end();
  await product.restart();
  sql = postgres((await product.status()).DB_URL, { max: 1 });
  await sql`update public.events set starts_at = date_trunc('second', now()) - interval
    '2 minutes', ends_at = date_trunc('second', now()) - interval '2 minutes' where id =
    ${event?.id ?? ''}`;
  await sql`update private.event_plans set planned_at = now() - interval '1 day' where event_id = ${event?.id ?? ''}`;
  await product.kill();
  await sql.end();
  await product.restart();
  sql = postgres((await product.status()).DB_URL, { max: 1 });
  await go(bo.page, product.url + schedule.replace('/schedule', ''));
  await bo.sees('High water at six');
  await product.kill();
  await sql.end();
  await product.restart();
  sql = postgres((await product.status()).DB_URL, { max: 1 });
  await expect
    .poll(async () =>
      (await sql`select status from public.event_runs where event_id = ${event?.id ?? ''}`).map(
        ({ status }) => String(status),
      ),
    )
    .toEqual(['done']);
  await bo.page.reload();
  await bo.sees('High water at six');
});

test('another calendar reads the schedule by a URL until it is revoked', async ({ request }) => {
  const id = await plant('Lock check');
  await sql`update public.events set recurrence = 'FREQ=DAILY;UNTIL=20991231' where id = ${id}`;
  await open(ada, 'Month');
  await ada.page.getByRole('button', { name: 'More options' }).click();
  await ada.page.getByRole('menuitem', { name: 'Subscribe from another calendar' }).click();
  const create = dialog(ada).getByRole('button', { name: 'Create address' });
  await expect(dialog(ada).getByText('You have no addresses yet.')).toBeVisible();
  const box = await create.boundingBox();
  await create.click();
  const address = (await dialog(ada).getByTestId('feed-address').textContent()) ?? '';
  expect(await create.boundingBox(), 'what comes moves no button').toEqual(box);
  await expectAccessible(ada.page, 'calendar addresses');
  const answer = await request.get(address);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('text/calendar');
  const text = await answer.text();
  expect(text).toContain('SUMMARY:Lock check');
  expect(text).toContain('RRULE:FREQ=DAILY;UNTIL=20991231T235959Z');
  expect(
    (
      await request.get(address, { headers: { 'If-None-Match': answer.headers().etag ?? '' } })
    ).status(),
  ).toBe(304);
  await dialog(ada)
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(dialog(ada).getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  expect((await request.get(address)).status()).toBe(404);
  // The focused button is gone; until the dialog has the focus again, it receives no keys.
  await expect(async () => {
    await ada.page.keyboard.press('Escape');
    await expect(dialog(ada)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
});

test('a calendar file is previewed and imported, and imported again without duplicates', async () => {
  const file = (title: string) => ({
    name: 'harbour.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'BEGIN:VEVENT',
        'UID:1@elsewhere',
        `SUMMARY:${title}`,
        'DTSTART;TZID=Europe/Berlin:20260105T090000',
        'DTEND;TZID=Europe/Berlin:20260105T093000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:2@elsewhere',
        'SUMMARY:Nowhere',
        'DTSTART;TZID=Middle/Earth:20260105T090000',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n'),
    ),
  });
  const take = async (title: string) => {
    await ada.page.getByRole('button', { name: 'More options' }).click();
    await ada.page.getByRole('menuitem', { name: 'Import a calendar file' }).click();
    await dialog(ada).getByLabel('Calendar file', { exact: true }).setInputFiles(file(title));
    await expect(dialog(ada).getByText('1 event found, 1 can’t be imported.')).toBeVisible();
    await expect(
      dialog(ada).getByText('The time zone “Middle/Earth” is unknown.', { exact: false }),
    ).toBeVisible();
    await dialog(ada).getByRole('button', { name: 'Import 1 event' }).click();
  };
  await open(ada, 'Month');
  await take('Harbour round');
  await expect(dialog(ada).getByText('1 added, 0 updated.')).toBeVisible();
  await expectAccessible(ada.page, 'import');
  await dialog(ada).getByRole('button', { name: 'Close' }).last().click();
  await take('Harbour walk');
  await expect(dialog(ada).getByText('0 added, 1 updated.')).toBeVisible();
  await dialog(ada).getByRole('button', { name: 'Close' }).last().click();
  await open(bo, 'Agenda');
  await expect(occurrence(bo, 'Harbour walk').first()).toBeVisible();
  await expect(occurrence(bo, 'Harbour round')).toHaveCount(0);
});

test('the workspace’s schedule shows every channel, filters them, and is a list on a phone', async () => {
  await plant('Crane round');
  await open(bo, 'Agenda');
  await go(bo.page, `${product.url}/schedule`);
  await expect(occurrence(bo, 'Crane round').first()).toBeVisible();
  await bo.page
    .getByRole('main')
    .getByRole('button', { name: /Channel$/ })
    .click();
  await bo.page.getByRole('option', { name: 'General' }).click();
  await expect(occurrence(bo, 'Crane round')).toHaveCount(0);
  await bo.page.setViewportSize({ width: 360, height: 740 });
  // A full load clears the earlier choice of a channel.
  await bo.page.goto(`${product.url}/schedule`);
  await expect(bo.page.getByRole('list', { name: 'Agenda' })).toBeVisible();
  await expect(bo.page.getByRole('grid')).toHaveCount(0);
  await expectAccessible(bo.page, 'phone');
});
