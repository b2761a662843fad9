import { expect, test } from '../src/fixtures.ts';
import { expectAccessible } from '../src/accessible.ts';
import { Person } from '../src/person.ts';
import { output, startProduct } from '../src/product.ts';

test('a first start reports its address and keys until it stops', async ({ browser }) => {
  const product = await startProduct({ isFirst: true });
  try {
    const printed: unknown = JSON.parse(await output(['status', '-o', 'json'], product));
    expect(printed).toMatchObject(await product.status());
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
    await test.step('its first visitor sets it up, and the next one signs in', async () => {
      const ada = await Person.open('Ada Lovelace', browser, product);
      await ada.page.goto(product.url);
      await expect(ada.page.getByRole('heading', { name: 'Set up your team' })).toBeVisible();
      await expectAccessible(ada.page, 'an unused server');
      await ada.fillIn();
      await expect(ada.page.getByRole('heading', { name: 'Hello Ada Lovelace' })).toBeVisible();
      const bo = await Person.open('Bo Nilsson', browser, product);
      await bo.page.goto(product.url);
      await expect(bo.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    });
  } finally {
    await product.stop();
  }
  await expect(fetch(`${product.url}/health`)).rejects.toThrow('fetch failed');
});
