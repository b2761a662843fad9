import { postgres, type Sql } from '@parley/postgres';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';

let sql: Sql;
test.beforeAll(async ({ mailing: { product } }) => {
  sql = postgres((await product.status()).DB_URL, { max: 2 });
});
test.afterAll(() => sql.end());

test('a user who is away gets one e-mail about unread items, with links to them', async ({
  browser,
  mailing: { product, mails },
}) => {
  const { ada: gus, bo: ida } = await twoColleagues(browser, product, {
    names: ['Gus Orlov', 'Ida Falk'],
    workspace: 'Lighthouse',
    channels: [],
  });
  await go(ida.page, `${product.url}/settings#notifications`);
  await ida.page.getByRole('button', { name: 'Send unread notifications' }).click();
  await ida.page.getByRole('option', { name: 'After ten minutes' }).click();
  await expect
    .poll(
      async () =>
        (await sql`select 1 from public.person_settings where email_digest = 'soon'`).length,
    )
    .toBe(1);
  await ida.page.goto('about:blank');

  await gus.openChannel('General');
  await gus.composer.click();
  await gus.page.keyboard.type('@Ida');
  await expect(gus.page.getByRole('option', { name: 'Ida Falk' })).toBeVisible();
  await gus.page.keyboard.press('Enter');
  await gus.page.keyboard.type(' the lamp needs oil');
  await gus.page.keyboard.press('Enter');
  await gus.sees('the lamp needs oil');
  await expect
    .poll(
      async () =>
        (await sql`select 1 from graphile_worker.jobs where task_identifier = 'digest'`).length,
    )
    .toBe(1);

  // Simulates that a quarter of an hour has passed.
  await sql`update public.notifications set created_at = created_at - interval '15 minutes'`;
  await sql`update public.person_settings set last_seen_at = last_seen_at - interval '15 minutes'`;
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'digest'), run_at => now())`;
  await expect
    .poll(() =>
      mails
        .filter(({ to }) => to?.some(({ address }) => address === ida.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject !== 'Confirm your e-mail address'),
    )
    .toEqual(['1 message for you in Lighthouse']);

  const [, link = ''] =
    /(https?:\S+\/channels\/\S+\?m=[^\s)>]+)/.exec(mails.at(-1)?.text ?? '') ?? [];
  const { pathname, search } = new URL(link);
  await ida.page.goto(product.url + pathname + search);
  await ida.sees('the lamp needs oil');
});
