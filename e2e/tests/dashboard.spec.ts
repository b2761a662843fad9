/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { postgres, type Sql } from '@parley/postgres';
import { expectAccessible } from '../src/accessible.ts';
import { createAccount } from '../src/account.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { forGood, PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { createWorkspace } from '../src/workspace.ts';

let product: Product;
let sql: Sql;
test.beforeAll(async ({ product: running }) => {
  product = running;
  sql = postgres((await product.status()).DB_URL, { max: 2 });
});
test.afterAll(() => sql.end());

const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('the dashboard fills while others work: mentions, tasks, events, risks, files, people', async ({
  browser,
}) => {
  const {
    ada: hana,
    bo: milo,
    workspace,
  } = await twoColleagues(browser, product, {
    names: ['Hana Brandt', 'Milo Sand'],
    workspace: 'Boat house',
    channels: [],
  });
  await hana.page.goto(`${product.url}/dashboard`);
  const { page } = hana;
  const people = {
    workspace: workspace.id,
    hana: workspace.owner.id,
    milo: workspace.members[0]?.id ?? '',
  };

  await test.step('a new workspace shows first steps and no open items', async () => {
    await expect(panel(page, 'First steps')).toContainText('Drop a file into a channel');
    await expect(panel(page, 'Needs your attention')).toContainText('You’re all caught up');
    await expect(panel(page, 'Online').getByRole('link', { name: 'Milo Sand' })).toBeVisible();
  });

  await test.step('a mention appears when it is written and links to its message', async () => {
    await milo.composer.click();
    await milo.page.keyboard.type('@Hana');
    await expect(milo.page.getByRole('option', { name: 'Hana Brandt' })).toBeVisible();
    await milo.page.keyboard.press('Enter');
    await milo.page.keyboard.type(' the slip is free');
    await milo.page.keyboard.press('Enter');
    await expect(panel(page, 'Needs your attention')).toContainText(
      'Milo Sand mentioned you in General',
    );
    await expect(panel(page, 'Needs your attention')).toContainText('the slip is free');
    await expect(panel(page, 'Your channels').getByRole('link', { name: /General/ })).toContainText(
      '1 unread',
    );
    await expect(
      panel(page, 'Your channels').getByRole('img', { name: /1 message in 14 days/ }),
    ).toBeVisible();
  });

  await test.step('another member’s file, task, risk and event appear too', async () => {
    await milo.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'slipway.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Twelve metres'),
      });
    await milo.write('The drawing');
    await expect(
      panel(page, 'Recent files').getByRole('link', { name: /slipway.txt/ }),
    ).toBeVisible();
    const [risk] = await sql<{ id: string }[]>`
      insert into public.risks (workspace_id, title, likelihood, impact, created_by)
      values (${people.workspace}, 'The slip rots', 4, 3, ${people.milo}) returning id`;
    await sql`insert into public.risk_actions (workspace_id, risk_id, title, assignee_id, due_on, created_by)
      values (${people.workspace}, ${risk?.id ?? ''}, 'Replace the planks', ${people.hana},
        current_date - 2, ${people.milo})`;
    await expect(
      panel(page, 'Needs your attention').getByRole('link', {
        name: /Replace the planks.*overdue/,
      }),
    ).toBeVisible();
    await expect(panel(page, 'Open risks')).toContainText('1 risk');
    await sql`insert into public.events (workspace_id, title, starts_at, ends_at, created_by)
      values (${people.workspace}, 'Launch', now() + interval '26 hours', now() + interval
      '27 hours', ${people.milo})`;
    await expect(panel(page, 'Coming up')).toContainText('Launch');
    await expectAccessible(page, 'a full dashboard');
  });

  await test.step('a returning user sees what happened meanwhile', async () => {
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('parley:visit:')) ?? '';
      localStorage.setItem(key, String(Date.now() - 3_600_000));
    });
    await page.reload();
    const since = panel(page, 'Since your last visit');
    await expect(since).toContainText('General · 2 messages from 1 person');
    for (const news of ['1 new file', '1 person joined', '1 risk reported', '1 event added'])
      await expect(since).toContainText(news);
  });

  await test.step('a cell of the heat map leads to its risks, a mention to its message', async () => {
    await panel(page, 'Open risks')
      .getByRole('button', { name: /1 risk/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Risks' })).toBeVisible();
    await expect(page.getByText('The slip rots').first()).toBeVisible();
    await page.goBack();
    await panel(page, 'Needs your attention')
      .getByRole('link', { name: /mentioned you/ })
      .click();
    await hana.sees('the slip is free');
  });
});

const HOUR_MS = 3_600_000;

/** A time zone in which the day ends within about 70 minutes, but not in the next ten. */
function zoneBeforeMidnight(now: Date): { timezoneId: string; untilMidnight: number } {
  const soon = new Date(now.getTime() + HOUR_MS / 6);
  const ahead = 23 - soon.getUTCHours();
  return {
    timezoneId: ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`,
    untilMidnight: HOUR_MS / 6 + HOUR_MS - (soon.getTime() % HOUR_MS),
  };
}

test('at midnight an open dashboard shows today’s tasks as overdue', async ({ browser }) => {
  const account = await createAccount(product, 'Ada Lovelace');
  const workspace = await createWorkspace(account, 'Boat house');
  const now = new Date();
  const { timezoneId, untilMidnight } = zoneBeforeMidnight(now);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(now);
  const [risk] = await sql<{ id: string }[]>`
    insert into public.risks (workspace_id, title, likelihood, impact, created_by)
    values (${workspace.id}, 'The slip rots', 4, 3, ${account.id}) returning id`;
  await sql`insert into public.risk_actions (workspace_id, risk_id, title, assignee_id, due_on, created_by)
    values (${workspace.id}, ${risk?.id ?? ''}, 'Replace the planks', ${account.id}, ${today},
      ${account.id})`;
  const ada = await Person.signedIn(account, browser, product, {
    context: { ...PLAIN, timezoneId },
  });
  await forGood(ada.page).clock.install();
  await ada.go('/dashboard');
  const task = panel(ada.page, 'Needs your attention').getByRole('link', {
    name: /Replace the planks/,
  });
  await expect(task).toBeVisible();
  await expect(task).not.toContainText('overdue');
  await ada.page.clock.fastForward(untilMidnight);
  await expect(task).toContainText('overdue');
});
