import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';

/** A red square. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
);

test('a message does not wait for its files: both see their progress, or a failure and a retry', async ({
  browser,
  product,
}) => {
  const { ada: vera, bo: tom } = await twoColleagues(browser, product, {
    names: ['Vera Lund', 'Tom Reyes'],
    workspace: 'Film club',
    channels: [],
  });

  await test.step('a message is shown before its file has arrived, and both see the progress', async () => {
    const begin = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    await vera.page.route('**/storage/v1/upload/resumable**', async (route) => {
      await (route.request().method() === 'PATCH' ? goOn : begin).promise;
      await route.continue();
    });
    await vera.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'berths.bin',
        mimeType: 'application/octet-stream',
        buffer: Buffer.alloc(13 * 1024 * 1024, 1),
      });
    await vera.write('The list of berths');
    await expect(vera.composer).toHaveText('');
    const shown = async (text: string) => {
      for (const person of [vera, tom])
        await expect(person.message('The list of berths')).toContainText(text);
    };
    await shown('Waiting to upload');
    begin.resolve();
    await shown('Uploading, 25%');
    goOn.resolve();
    for (const person of [vera, tom]) {
      const message = person.message('The list of berths');
      await expect(message).not.toContainText('Uploading');
      await expect(message.getByRole('button', { name: /^Download/ })).toBeEnabled();
    }
    await vera.page.unroute('**/storage/v1/upload/resumable**');
  });

  await test.step('a picture opened before its row has arrived is shown once it has', async () => {
    const isOpen = Promise.withResolvers<void>();
    await vera.page.route('**/rest/v1/attachments**', async (route) => {
      await isOpen.promise;
      await route.continue();
    });
    await vera.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer: PNG });
    await expect(vera.page.getByRole('progressbar')).toHaveCount(0);
    await vera.write('The pier');
    await tom.message('The pier').getByRole('button', { name: 'Open pier.png' }).click();
    const box = tom.page.getByRole('dialog');
    await expect(box.getByLabel('Loading the image')).toBeVisible();
    await expect(box.getByRole('button', { name: 'Download pier.png' })).toBeDisabled();
    isOpen.resolve();
    await expect(box.getByRole('img', { name: 'pier.png' })).toBeVisible();
    await tom.page.keyboard.press('Escape');
    await vera.page.unroute('**/rest/v1/attachments**');
  });

  await test.step('a failed upload is shown to both, and its sender retries it', async () => {
    const sent = Promise.withResolvers<void>();
    await vera.page.route('**/storage/v1/object/attachments/**', async (route) => {
      await sent.promise;
      await route.abort();
    });
    await vera.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'tides.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('High water at noon'),
      });
    await vera.write('The tides');
    await expect(vera.composer).toHaveText('');
    sent.resolve();
    for (const person of [vera, tom])
      await expect(person.message('The tides')).toContainText('Upload interrupted');
    await vera.page.unroute('**/storage/v1/object/attachments/**');
    const again = { name: 'Upload tides.txt again' };
    await expect(tom.message('The tides').getByRole('button', again)).toHaveCount(0);
    await vera.message('The tides').getByRole('button', again).click();
    for (const person of [vera, tom])
      await expect(
        person.message('The tides').getByRole('button', { name: /^Download/ }),
      ).toBeEnabled();
  });
});
