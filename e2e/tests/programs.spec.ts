import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';

/** A program posts into a channel while people read it. */

test('who runs a channel adds a webhook, and others see what its program posts', async ({
  browser,
  product,
}) => {
  const { ada, bo, workspace } = await twoColleagues(browser, product);
  const channel = workspace.channels['Crane refit'];
  const post = async (url: string, text: string) =>
    (
      await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text }),
      })
    ).status;

  await ada.page.goto(`${product.url}/channels/${channel}/settings`);
  await ada.page.getByLabel('Name of the webhook').fill('Deployments');
  await ada.page
    .getByRole('region', { name: 'Programs that post here' })
    .getByRole('button', { name: 'Add webhook' })
    .click();
  const shown = ada.page.getByTestId('webhook-address');
  await expect(shown).toHaveText(/\/hooks\/[\w-]{32}$/);
  await expectAccessible(ada.page, 'a new webhook');
  const first = (await shown.textContent()) ?? '';

  expect(await post(first, '*Deployed* <https://example.test/7|version 7>')).toBe(200);
  const message = bo.message('version 7');
  await expect(message.getByRole('link', { name: 'version 7' })).toBeVisible();
  await expect(message.getByText('Program', { exact: true })).toBeVisible();

  await ada.page.getByRole('button', { name: 'Replace the address of Deployments' }).click();
  await ada.page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(shown).not.toHaveText(first);
  expect(await post(first, 'Too late')).toBe(404);

  await bo.page.goto(`${product.url}/channels/${channel}/settings`);
  await expect(bo.page.getByText('can change these settings')).toBeVisible();
  await expect(bo.page.getByLabel('Name of the webhook')).toHaveCount(0);
});
