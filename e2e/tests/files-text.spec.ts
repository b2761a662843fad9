import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docx } from '../../packages/extraction/tests/builders.ts';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { drop } from '../src/drop.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';

let product: Product;
let ada: Person;
let bo: Person;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  ({ ada, bo } = await twoColleagues(browser, product));
});

async function finds(person: Person, words: string, file: string, marked: string): Promise<void> {
  await person.page.goto(`${product.url}/search?q=${encodeURIComponent(words)}`);
  const hit = person.page
    .getByRole('list', { name: 'Results' })
    .getByRole('listitem')
    .filter({ hasText: file });
  await expect(hit).toHaveCount(1);
  await expect(hit.locator('mark').first()).toHaveText(marked);
}

test('the text of dropped documents is extracted, shown to everyone and searchable', async () => {
  const text = 'The tide table of the north pier changes on Sunday. Pilots must be told.\n';
  const body =
    '<w:p><w:r><w:t>The slewing bearing of crane two is worn and must be replaced before winter.</w:t></w:r></w:p>';
  await bo.write('Where are the papers?');
  await ada.sees('Where are the papers?');
  await drop(ada, [
    { name: 'Tide notes.txt', type: 'text/plain', bytes: Buffer.from(text) },
    {
      name: 'Inspection.docx',
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      bytes: docx(body),
    },
  ]);
  await expect(ada.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2);
  await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
  await ada.write('Here they are');
  for (const person of [ada, bo]) {
    await person.sees('Here they are');
    await expect(person.message('Here they are')).toContainText(
      'The tide table of the north pier changes on Sunday.',
    );
    await expect(person.message('Here they are')).toContainText(
      'The slewing bearing of crane two is worn',
    );
  }
  await expectAccessible(bo.page, 'files that were read');
  await finds(bo, 'pilots', 'Tide notes.txt', 'Pilots');
  await finds(bo, 'slewing', 'Inspection.docx', 'slewing');
});

test('an unreadable file shows the reason, and its sender can retry', async () => {
  await bo.openChannel('Crane refit');
  const bytes = await readFile(
    join(import.meta.dirname, '../../packages/extraction/tests/fixtures/locked.pdf'),
  );
  await drop(ada, [{ name: 'Locked.pdf', type: 'application/pdf', bytes }]);
  await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
  await ada.write('Who knows the password?');
  const mine = ada.message('Who knows the password?');
  await expect(mine.getByRole('button', { name: /^Password-protected/ })).toBeVisible();
  await expectAccessible(ada.page, 'a file that could not be read');
  await expect(
    bo.message('Who knows the password?').getByRole('button', { name: /^Password-protected/ }),
  ).toBeVisible();
  await expect(
    bo.message('Who knows the password?').getByRole('button', { name: 'Try again' }),
  ).toHaveCount(0);
  await mine.getByRole('button', { name: 'Try again' }).click();
  await expect(mine.getByRole('button', { name: /^Password-protected/ })).toBeVisible();
});

test('a large file is uploaded in parts through the same address and arrives complete', async () => {
  const asked: string[] = [];
  ada.page.on('request', (request) => {
    if (request.url().includes('/storage/v1/upload/resumable'))
      asked.push(`${request.method()} ${new URL(request.url()).origin}`);
  });
  const line = 'The log of the harbour master, page after page.\n';
  await ada.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'Logbook.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(13 * 1024 * 1024, line),
    });
  await expect(ada.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
  await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
  expect(asked).toEqual([`POST ${product.url}`, `PATCH ${product.url}`, `PATCH ${product.url}`]);
  await ada.write('The whole logbook');
  await bo.sees('The whole logbook');
  await expect(bo.message('The whole logbook')).toContainText(
    'The log of the harbour master, page after page.',
  );
  const download = bo.page.waitForEvent('download');
  await bo
    .message('The whole logbook')
    .getByRole('button', { name: 'Download Logbook.txt' })
    .click();
  expect((await readFile(await (await download).path())).length).toBe(13 * 1024 * 1024);
});
