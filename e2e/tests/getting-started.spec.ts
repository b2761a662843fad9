import { createServer, type Server } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { openPage } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { stored } from '../src/stored.ts';

let product: Product;
let site: Server;
let siteUrl: string;

test.beforeAll(async ({ product: running }) => {
  product = running;
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<html><head><title>Slewing rings</title><meta property="og:description" ' +
        'content="Made in Göteborg"></head></html>',
    );
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const address = site.address();
  siteUrl = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/rings`;
});
test.afterAll(() => new Promise((done) => site.close(done)));

/** A recording of a second of silence. */
function silence(): Buffer {
  const samples = 8000;
  const wav = Buffer.alloc(44 + samples, 128);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples, 4);
  wav.write('WAVEfmt ', 8);
  for (const [value, offset, bytes] of [
    [16, 16, 4],
    [1, 20, 2],
    [1, 22, 2],
    [samples, 24, 4],
    [samples, 28, 4],
    [1, 32, 2],
    [8, 34, 2],
  ] as const)
    wav.writeUIntLE(value, offset, bytes);
  wav.write('data', 36);
  wav.writeUInt32LE(samples, 40);
  return wav;
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';

/** Dispatches the event of a browser when a file is dropped on or pasted into an element. */
const handOver = (page: Page, selector: string, kind: 'drop' | 'paste', name: string) =>
  page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(PNG)}), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'image/png' }));
    const element = document.querySelector(${JSON.stringify(selector)});
    const init = { bubbles: true, cancelable: true };
    const events = ${JSON.stringify(kind)} === 'paste'
      ? [new ClipboardEvent('paste', { ...init, clipboardData: data })]
      : ['dragenter', 'dragover', 'drop'].map(
          (type) => new DragEvent(type, { ...init, dataTransfer: data }),
        );
    for (const event of events) element.dispatchEvent(event);
  })()`);

async function signIn(browser: Browser, email: string): Promise<Person> {
  const page = await openPage(browser, product.url);
  const person = new Person('Again', page, product.url, email);
  await person.signIn();
  await expect(page.getByRole('navigation', { name: 'Your channels' })).toBeVisible();
  return person;
}

test('two new users exchange a first message after at most four screens each', async ({
  browser,
}) => {
  const ada = await Person.open('Ada Lovelace', browser, product);
  const seen = new Set<string>();
  ada.page.on('framenavigated', (frame) => seen.add(new URL(frame.url()).pathname));
  await ada.register();
  await ada.createWorkspace('Harbour Works');
  await ada.page.getByRole('main').getByRole('button', { name: 'Invite people' }).click();
  const link = (await ada.page.getByText(/\/join\//).textContent()) ?? '';
  await ada.write('Welcome aboard');
  await ada.sees('Welcome aboard');
  expect(seen.size, [...seen].join(', ')).toBeLessThanOrEqual(4);

  const bo = await Person.open('Bo Nilsson', browser, product);
  await bo.register(new URL(link).pathname);
  await bo.sees('Welcome aboard');
  await bo.write('Glad to be here');
  await ada.sees('Glad to be here');

  await test.step('each user sees the other’s presence until they leave', async () => {
    await ada.page.getByRole('button', { name: /members/ }).click();
    const row = ada.page
      .getByRole('dialog', { name: 'Members' })
      .getByRole('listitem')
      .filter({ hasText: 'Bo Nilsson' });
    await expect(row).toContainText('online');
    await bo.page.goto('about:blank');
    await expect(row).not.toContainText('online');
    await row.getByRole('link').click();
    await expect(ada.page.getByRole('heading', { name: 'Bo Nilsson' })).toBeVisible();
    await ada.page.goBack();
    await bo.page.goto(product.url);
    await bo.openChannel('General');
  });

  await test.step('a linked page has a card for both, which its author can remove', async () => {
    await ada.write(`Have a look: ${siteUrl}`);
    for (const person of [ada, bo]) {
      await expect(
        person.message('Have a look').getByRole('link', { name: /Slewing rings/ }),
      ).toBeVisible();
      await expect(person.message('Have a look')).toContainText('Made in Göteborg');
    }
    await expect(
      bo.message('Have a look').getByRole('button', { name: 'Remove link card' }),
    ).toHaveCount(0);
    await ada
      .message('Have a look')
      .getByRole('link', { name: /Slewing rings/ })
      .hover();
    await ada.message('Have a look').getByRole('button', { name: 'Remove link card' }).click();
    await expect(
      bo.message('Have a look').getByRole('link', { name: /Slewing rings/ }),
    ).toHaveCount(0);
  });

  await test.step('a picture is dropped, another pasted, and a recording is played', async () => {
    const files = ada.page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    await handOver(ada.page, '[role=log][aria-label=Conversation]', 'drop', 'dropped.png');
    await expect(files).toHaveCount(1);
    await ada.composer.click();
    await handOver(ada.page, '[data-composer] [contenteditable]', 'paste', 'pasted.png');
    await expect(files).toHaveCount(2);
    await ada.page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'harbour.wav', mimeType: 'audio/wav', buffer: silence() }]);
    await expect(files).toHaveCount(3);
    await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
    await ada.write('Sights and sounds');
    const sounds = bo.message('Sights and sounds');
    await expect(sounds.getByRole('img')).toHaveCount(2);
    await expect
      .poll(() =>
        sounds
          .locator('audio')
          .evaluate((audio) => ('duration' in audio ? Number(audio.duration) : 0)),
      )
      .toBeCloseTo(1, 1);
  });

  await test.step('a message read on one device is read on the other', async () => {
    await go(bo.page, `${product.url}/dashboard`);
    const again = await signIn(browser, bo.email);
    await go(again.page, `${product.url}/dashboard`);
    const unread = again.page
      .getByRole('navigation', { name: 'Your channels' })
      .getByText(/unread|mention/);
    await ada.write('Is anybody there?');
    await expect(unread).toHaveCount(1);
    await bo.openChannel('General');
    await bo.sees('Is anybody there?');
    await expect(unread).toHaveCount(0);
    await again.page.close();
  });

  await test.step('read receipts show only between users who both share them', async () => {
    const isListed = async () => {
      await ada.act('Is anybody there?', 'Who has read this');
      const dialog = ada.page.getByRole('dialog');
      await expect(
        dialog.getByText('Only people who share read receipts are listed.'),
      ).toBeVisible();
      const isShown = await dialog
        .getByText('Bo Nilsson')
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
      await ada.page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      return isShown;
    };
    for (const person of [ada, bo]) {
      await go(person.page, `${product.url}/settings#privacy`);
      await stored(person.page, 'person_settings', () =>
        person.page.getByText('Show others what I have read').click(),
      );
      await expect(
        person.page.getByRole('switch', { name: 'Show others what I have read' }),
      ).toBeChecked();
      await go(person.page, `${product.url}/channels`);
      await person.openChannel('General');
    }
    await expect(async () => expect(await isListed()).toBe(true)).toPass();
  });
});
