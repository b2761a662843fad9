import { startOpenAiServer } from '@parley/assistant/testing';
import { type Answers, answersOf } from '../src/answers.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import { type Product, startProduct } from '../src/product.ts';

/** A red dot and a page with a word, the smallest valid files of their kinds. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n' +
    '%%EOF',
);

let product: Product;
let model: Awaited<ReturnType<typeof startOpenAiServer>>;
/**
 * Answers by question, since an answer to an earlier one may arrive late. The model is silent
 * otherwise.
 */
let answers: Answers;

test.beforeAll(async () => {
  model = await startOpenAiServer();
  answers = answersOf(model);
  product = await startProduct({
    env: {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: model.url,
      AI_MODEL: 'test-model',
      AI_API_KEY: 'key',
    },
  });
});
test.afterAll(async () => {
  await product.end();
  await model.close();
});

test('two users and an assistant write in a channel, and a killed server loses nothing', async ({
  browser,
}) => {
  const asPeopleHaveIt = { serviceWorkers: 'allow', reducedMotion: 'no-preference' } as const;
  const ada = await Person.open('Ada Lovelace', browser, product, asPeopleHaveIt);
  const bo = await Person.open('Bo Nilsson', browser, product, asPeopleHaveIt);

  await test.step('Ada signs up and creates a workspace and a channel with a prompt', async () => {
    await ada.register();
    await ada.createWorkspace('Harbour Works');
    await ada.createChannel('Crane refit', 'Answer like a sailor.');
  });

  await test.step('Bo follows the invitation', async () => {
    const link = await ada.invite();
    await bo.register(new URL(link).pathname);
    await bo.openChannel('Crane refit');
    await ada.openChannel('Crane refit');
  });

  await test.step('messages arrive both ways', async () => {
    await ada.write('Good morning **Bo**');
    await bo.sees('Good morning Bo');
    await bo.write('Hello Ada');
    await ada.sees('Hello Ada');
  });

  await test.step('typing is shown to the other user', async () => {
    await bo.composer.click();
    // The sign disappears four seconds after the last key, so typing continues until it is seen.
    await expect(async () => {
      await bo.page.keyboard.type('I am thinking ');
      await expect(ada.page.getByText('Bo Nilsson is typing')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await bo.page.keyboard.press('Control+A');
    await bo.page.keyboard.press('Delete');
  });

  await test.step('an image and a PDF are attached, seen and downloaded', async () => {
    await ada.page.locator('input[type=file]').setInputFiles([
      { name: 'dot.png', mimeType: 'image/png', buffer: PNG },
      { name: 'Gearbox quotation.pdf', mimeType: 'application/pdf', buffer: PDF },
    ]);
    await expect(ada.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(
      2,
    );
    await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
    await ada.write('The quotation');
    await bo.sees('The quotation');
    const image = bo.message('The quotation').getByRole('img', { name: 'dot.png' });
    await expect(image).toBeVisible();
    await expect
      .poll(() =>
        image.evaluate((element) => ('naturalWidth' in element ? Number(element.naturalWidth) : 0)),
      )
      .toBeGreaterThan(0);
    const download = bo.page.waitForEvent('download');
    await bo
      .message('The quotation')
      .getByRole('button', { name: 'Download Gearbox quotation.pdf' })
      .click();
    expect((await download).suggestedFilename()).toBe('Gearbox quotation.pdf');
  });

  await test.step('an executable is refused before any byte is sent', async () => {
    await ada.page.locator('input[type=file]').setInputFiles({
      name: 'setup.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    });
    await expect(ada.page.getByText('Programs (.exe) cannot be attached')).toBeVisible();
    await ada.page.getByRole('button', { name: 'Remove setup.exe' }).click();
  });

  await test.step('a reaction is seen, joined and replaced', async () => {
    // A new message may move this one from under the pointer; then the pointer follows.
    await expect(async () => {
      await ada.message('Hello Ada').hover({ timeout: 2000 });
      await ada
        .message('Hello Ada')
        .getByRole('button', { name: 'React' })
        .click({ timeout: 2000 });
    }).toPass();
    await ada.page.getByRole('button', { name: '🎉' }).click();
    const reaction = bo.message('Hello Ada').getByRole('button', { name: /🎉 \d from/ });
    await expect(reaction).toBeVisible();
    await reaction.click();
    await expect(ada.message('Hello Ada').getByRole('button', { name: /🎉 \d from/ })).toHaveText(
      /2/,
    );
  });

  await test.step('an edit is seen', async () => {
    await ada.act('Good morning Bo', 'Edit');
    const text = ada.conversation.getByRole('textbox', { name: 'Edit message' });
    await text.fill('Good afternoon');
    await text.press('Enter');
    await bo.sees('Good afternoon');
    await expect(bo.message('Good afternoon')).toContainText('edited');
  });

  await test.step('a deleted message disappears for both and is restored by undo', async () => {
    await bo.act('Hello Ada', 'Delete');
    await expect(ada.message('Hello Ada')).toHaveCount(0);
    await bo.page.getByRole('button', { name: 'Undo' }).click();
    await ada.sees('Hello Ada');
    await bo.sees('Hello Ada');
  });

  await test.step('a quote shows what it answers', async () => {
    await bo.act('The quotation', 'Quote in channel');
    await bo.write('Too expensive');
    await expect(ada.message('Too expensive')).toContainText('Ada Lovelace');
  });

  await test.step('the assistant’s answer streams into both browsers', async () => {
    answers.set('When is the survey?', {
      say: ['Aye, ', 'the ', 'survey ', 'is ', 'on ', 'Friday.'],
      pauseMs: 400,
    });
    await ada.write('When is the survey?');
    for (const person of [ada, bo]) await expect(person.message('Aye, the')).toHaveCount(1);
    for (const person of [ada, bo]) await person.sees('Aye, the survey is on Friday.');
    const asked = model.requests.map((request) => JSON.stringify(request));
    expect(asked.findLast((text) => text.includes('When is the survey?'))).toContain(
      'Answer like a sailor.',
    );
  });

  await test.step('a failing assistant shows an error in place and answers on a retry', async () => {
    answers.set('And the crane?', { status: 401 });
    await bo.write('@Assistant And the crane?');
    await expect(bo.page.getByText('The provider doesn’t accept the API key.')).toBeVisible();
    answers.set('And the crane?', { say: ['The crane is ready.'] });
    await bo.page.getByRole('button', { name: 'Try again' }).click();
    for (const person of [ada, bo]) await person.sees('The crane is ready.');
  });

  await test.step('a server killed in mid-conversation causes no loss and no duplicates', async () => {
    await ada.write('Before the storm');
    await bo.sees('Before the storm');
    await product.kill();
    await ada.write('Written in the dark');
    await ada.write('And once more');
    await expect(ada.page.getByText(/No connection|Connection lost/)).toBeVisible();
    await product.restart();
    for (const person of [ada, bo]) {
      await expect(person.message('Written in the dark')).toHaveCount(1, { timeout: 60_000 });
      await person.sees('And once more');
      await person.sees('Before the storm');
      await person.scrollUp();
      await person.sees('Good afternoon');
    }
    await expect(ada.page.getByText(/No connection|Connection lost/)).toHaveCount(0);
    await bo.write('We are back');
    await ada.sees('We are back');
  });

  await test.step('typed text survives a reload', async () => {
    await bo.composer.click();
    await bo.page.keyboard.type('Half a sentence');
    await bo.page.reload();
    await expect(bo.composer).toHaveText('Half a sentence');
    for (const person of [ada, bo]) await person.sees('Written in the dark');
  });
});
