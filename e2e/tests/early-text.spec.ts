import { devtoolsOf } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { twoInAChannel } from '../src/writers.ts';

const SCRIPTS = /\/assets\/[^/]+\.js$/;

test('text typed before the editor has loaded is kept, and sent after Enter', async ({
  browser,
  product,
}) => {
  const { one, channelId } = await twoInAChannel(browser, product, ['Ada Lovelace', 'Bo Nilsson']);
  const { page } = one;
  const early = page.getByRole('textbox', { name: 'Write a message' });
  let held = 0;
  let released = Promise.withResolvers<void>();
  // The editor is among the scripts that load after the page is readable.
  await page.route(SCRIPTS, async (route) => {
    if (await early.isVisible()) {
      held += 1;
      await released.promise;
    }
    await route.continue();
  });
  const open = async () => {
    held = 0;
    released = Promise.withResolvers();
    await page.goto(`${product.url}/channels/${channelId}`);
    await expect(early).toBeFocused();
    await expect.poll(() => held).toBeGreaterThan(0);
  };

  await test.step('the early field has the editor’s position', async () => {
    await open();
    const box = await early.boundingBox();
    released.resolve();
    await expect(early).toHaveCount(0);
    expect((await one.composer.boundingBox())?.y).toBe(box?.y);
  });

  await test.step('the editor takes over the letters, and further ones follow', async () => {
    await open();
    await page.keyboard.type('A quick');
    released.resolve();
    await page.keyboard.type(' thought that goes on and on until the editor is there');
    await expect(one.composer).toHaveText(
      'A quick thought that goes on and on until the editor is there',
    );
    await expect(one.composer).toBeFocused();
    await expect(early).toHaveCount(0);
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await one.sees('A quick thought that goes on and on until the editor is there!');
  });

  await test.step('Enter sends as soon as it can be sent', async () => {
    await open();
    await page.keyboard.type('Sent **early**');
    await page.keyboard.press('Enter');
    await page.keyboard.type('not part of it');
    released.resolve();
    await one.sees('Sent early');
    await expect(one.composer).toHaveText('');
  });

  await test.step('an input method keeps its composition until it ends', async () => {
    await open();
    const keys = await devtoolsOf(page);
    await keys.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
    released.resolve();
    await expect(one.composer).toBeVisible();
    await expect(early).toBeFocused();
    await keys.send('Input.insertText', { text: '火' });
    await expect(one.composer).toHaveText('火');
    await expect(one.composer).toBeFocused();
  });
});
