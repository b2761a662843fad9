import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { drop } from '../src/drop.ts';

const fixture = (name: string) =>
  readFile(join(import.meta.dirname, '../../packages/extraction/tests/fixtures', name));

/** Files of common types, and the content to see when each is open. */
const FILES: { name: string; type: string; sight(viewer: Locator): Locator }[] = [
  {
    name: 'quotation.pdf',
    type: 'application/pdf',
    sight: (viewer) => viewer.locator('canvas').first(),
  },
  {
    name: 'notepad.txt',
    type: 'text/plain',
    sight: (viewer) => viewer.locator('[data-preview] code, [data-preview] pre').first(),
  },
  {
    name: 'schiffe.csv',
    type: 'text/csv',
    sight: (viewer) => viewer.getByRole('grid'),
  },
  { name: 'horn.wav', type: 'audio/wav', sight: (viewer) => viewer.locator('audio') },
  {
    name: 'plans.zip',
    type: 'application/zip',
    sight: (viewer) => viewer.getByText(/^ZIP file, .*There’s no preview/),
  },
];

test('a click anywhere on a message’s file opens it in place, and only its button downloads it', async ({
  browser,
  product,
}) => {
  test.slow();
  const { ada, bo } = await twoColleagues(browser, product, { channels: [] });
  await ada.write('Here they come');
  await ada.sees('Here they come');
  await drop(
    ada,
    await Promise.all(
      FILES.map(async ({ name, type }) => ({ name, type, bytes: await fixture(name) })),
    ),
  );
  await expect(ada.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(
    FILES.length,
  );
  await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
  await ada.write('All that came with the crane');
  const message = bo.message('All that came with the crane');
  const { page } = bo;

  for (const { name, sight } of FILES)
    await test.step(`${name} is opened by its name with the keyboard`, async () => {
      const opener = message.getByRole('button', { name: `Open ${name}` });
      await opener.focus();
      await page.keyboard.press('Enter');
      const viewer = page.getByRole('dialog', { name });
      await expect(sight(viewer)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      await expect(opener).toBeFocused();
    });

  const card = message.locator('.hairline-card').filter({ hasText: 'plans.zip' });
  const viewer = page.getByRole('dialog', { name: 'plans.zip' });

  await test.step('any other part of its card opens it too', async () => {
    await card.getByText('ZIP', { exact: true }).click();
    await expect(viewer).toBeVisible();
    await expectAccessible(page, 'a file that cannot be shown');
    const download = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('plans.zip');
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toHaveCount(0);
  });

  await test.step('the button beside it downloads it and opens nothing', async () => {
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download plans.zip' }).click();
    expect((await download).suggestedFilename()).toBe('plans.zip');
    await expect(viewer).toHaveCount(0);
  });
});
