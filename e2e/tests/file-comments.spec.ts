import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { drop } from '../src/drop.ts';
import { expect, test } from '../src/fixtures.ts';

const fixture = (name: string) =>
  readFile(join(import.meta.dirname, '../../packages/extraction/tests/fixtures', name));

test('files are commented on in their viewer, and the thread says which place is meant', async ({
  browser,
  product,
}) => {
  test.slow();
  const { ada, bo } = await twoColleagues(browser, product, { channels: [] });
  await ada.write('Here they come');
  await ada.sees('Here they come');
  await drop(ada, [
    { name: 'quotation.pdf', type: 'application/pdf', bytes: await fixture('quotation.pdf') },
    { name: 'chart.png', type: 'image/png', bytes: await fixture('chart.png') },
  ]);
  await expect(ada.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2);
  await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
  await ada.write('The offer and the site');
  const message = bo.message('The offer and the site');
  const { page } = bo;

  await test.step('C opens the comments, and what is written is about the page in view', async () => {
    await message.getByRole('button', { name: 'Open quotation.pdf' }).click();
    const viewer = page.getByRole('dialog', { name: 'quotation.pdf' });
    await expect(viewer.locator('canvas').first()).toBeVisible();
    await page.keyboard.press('c');
    const comments = viewer.getByRole('complementary', { name: 'Comments' });
    await expect(comments.getByText('No comments yet')).toBeVisible();
    await expect(comments.getByRole('button', { name: 'Page 1' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const field = comments.getByRole('textbox', { name: 'Comment on this file' });
    await field.click();
    await page.keyboard.type('This is too dear');
    await page.keyboard.press('Enter');
    await expect(comments.getByRole('article')).toHaveText(/Page 1.*This is too dear/s);
    await expectAccessible(page, 'a file with comments');
    await page.keyboard.press('Escape');
    await expect(comments).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });

  await test.step('a spot of a picture is marked and has a pin', async () => {
    await message.getByRole('button', { name: 'Open chart.png' }).click();
    const viewer = page.getByRole('dialog', { name: 'chart.png' });
    await viewer.getByRole('button', { name: 'Comments' }).click();
    const comments = viewer.getByRole('complementary', { name: 'Comments' });
    // The comment on the other file is not here.
    await expect(comments.getByText('No comments yet')).toBeVisible();
    await comments.getByRole('button', { name: 'Mark a spot' }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await comments.getByRole('textbox', { name: 'Comment on this file' }).click();
    await page.keyboard.type('The crane stands here');
    await page.keyboard.press('Enter');
    const pin = viewer.getByRole('button', {
      name: 'Comment 1 by Bo Nilsson: The crane stands here',
    });
    await expect(pin).toBeVisible();
    await viewer.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('the thread shows both with their places, and a chip opens the file there', async () => {
    await ada.message('The offer and the site').getByRole('button', { name: '2 replies' }).click();
    const thread = ada.page.getByRole('complementary', { name: 'Thread' });
    await expect(thread.getByRole('article')).toHaveCount(3);
    await expect(thread.getByRole('button', { name: 'Marked in chart.png' })).toBeVisible();
    await thread.getByRole('button', { name: 'Page 1 of quotation.pdf' }).click();
    const viewer = ada.page.getByRole('dialog', { name: 'quotation.pdf' });
    await expect(viewer.getByRole('article')).toHaveText(/This is too dear/);
    await viewer
      .getByRole('link', { name: /in #General/ })
      .first()
      .click();
    await expect(viewer).toHaveCount(0);
  });
});
