import type { Locator } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
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

const articles = (person: Person) => person.conversation.getByRole('article');

/** Mentions the assistant with a question, and waits for the whole answer. */
async function ask(person: Person, question: string): Promise<Locator> {
  await person.composer.click();
  await person.page.keyboard.type('@Assistant');
  await expect(person.page.getByRole('option', { name: /^Assistant/ })).toBeVisible();
  await person.page.keyboard.press('Enter');
  await person.page.keyboard.type(` ${question}`);
  await person.page.keyboard.press('Enter');
  return answerTo(person, question);
}

/** Asks in a private conversation, where every message goes to the assistant. */
async function askInPrivate(person: Person, question: string): Promise<Locator> {
  await person.write(question);
  return answerTo(person, question);
}

async function answerTo(person: Person, question: string): Promise<Locator> {
  // Messages out of sight are not on the page, so the answer is the last article, after the
  // question.
  await expect(person.message(question).last()).toBeVisible();
  const answer = articles(person).last();
  await expect(answer).not.toContainText(question);
  await person.waitForAssistant();
  return answer;
}

/** Opens a conversation with only the assistant. */
async function openAssistant(person: Person): Promise<void> {
  await go(person.page, `${product.url}/chat`);
  await person.page.getByRole('button', { name: 'Ask the assistant' }).first().click();
  await expect(person.page.getByRole('heading', { name: 'New conversation' })).toBeVisible();
}

async function createPrivateChannel(person: Person, name: string): Promise<void> {
  await person.page.getByRole('link', { name: 'New channel' }).first().click();
  await person.page.getByLabel('Channel name').fill(name);
  await person.page.getByRole('button', { name: /^Visibility|Open to the workspace/ }).click();
  await person.page.getByRole('option', { name: 'Private, by invitation' }).click();
  await person.page.getByRole('button', { name: 'Create channel' }).click();
  await expect(person.page.getByRole('heading', { name, exact: true })).toBeVisible();
}

test('plain messages get no answer; a summary and the action items with dates are shown to both', async () => {
  await ada.openChannel('Crane refit');
  await bo.openChannel('Crane refit');
  await ada.write('We decided to paint the crane yellow.');
  await bo.sees('We decided to paint the crane yellow.');
  await bo.write('I will order the paint by Friday.');
  await ada.write('The slewing ring arrives tomorrow at the north quay.');
  await bo.sees('The slewing ring arrives tomorrow');
  await expect(articles(ada)).toHaveCount(3);

  const tasks = await ask(bo, 'What are the action items?');
  await expect(tasks).toContainText(
    /Bo Nilsson, by Fri, \d+ \w+ \d{4}: I will order the paint by Friday\./,
  );
  await ada.sees('What people said they would do:');

  const summary = await ask(ada, 'Please summarise');
  await expect(summary).toContainText(
    'The last 3 messages, by Ada Lovelace and Bo Nilsson, in short:',
  );
  await expect(summary).toContainText('We decided to paint the crane yellow.');
  await bo.sees('The last 3 messages, by Ada Lovelace and Bo Nilsson, in short:');
});

test('a question about another channel is answered with a link to the exact message', async () => {
  await ada.createChannel('Yard', '');
  await ada.write('The gearbox weighs 380 kilograms without oil.');
  await ada.sees('The gearbox weighs 380 kilograms');
  await ada.openChannel('Crane refit');
  const answer = await ask(ada, 'How heavy is the gearbox without oil?');
  await expect(answer).toContainText('I found this:');
  await expect(answer.getByRole('button', { name: /Looked (up|something up)/ })).toBeVisible();
  await answer
    .getByRole('link', { name: /^Ada Lovelace, / })
    .first()
    .click();
  await expect(ada.page.getByRole('heading', { name: 'Yard', exact: true })).toBeVisible();
  await expect(ada.page).toHaveURL(/\/channels\/[^/]+\?.*m=/);
  await expect(ada.message('The gearbox weighs 380 kilograms without oil.')).toBeVisible();
});

test('it counts, identifies a member and links to their page', async () => {
  await ada.openChannel('Crane refit');
  await expect(await ask(ada, 'How many people are in this channel?')).toContainText(
    '2 people in this channel',
  );
  const person = await ask(ada, 'Who is Bo Nilsson?');
  await expectAccessible(ada.page, 'answers of the built-in model');
  await person.getByRole('link', { name: 'Bo Nilsson' }).first().click();
  await expect(ada.page).toHaveURL(/\/directory\//);
});

test('a request that needs a language model is refused in one sentence', async () => {
  await ada.openChannel('Crane refit');
  const refusal = await ask(ada, 'Write a poem about the crane');
  await expect(refusal).toContainText(
    'I can’t do that without a language model. I can find and quote what was said',
  );
  await expect(await ask(ada, 'What is the capital of France?')).toContainText(
    'I couldn’t find anything about that in the places you can see.',
  );
});

test('a requested meeting waits for approval and is then in the schedule', async () => {
  await ada.openChannel('Crane refit');
  await ask(ada, 'Schedule a meeting tomorrow at 10:00 about the gearbox');
  await ada.page.getByRole('button', { name: 'Add to schedule' }).click();
  await expect(ada.page.getByRole('button', { name: 'Add to schedule' })).toHaveCount(0);
  await expect(await ask(ada, 'What is in the calendar tomorrow?')).toContainText(
    /10:00: The gearbox/,
  );
});

test('its answer is deleted and restored together with the question, for everyone', async () => {
  const question = 'How many channels are there?';
  const answer = /\d channels, in the places you can see/;
  await ada.openChannel('Crane refit');
  await bo.openChannel('Crane refit');
  await ask(ada, question);
  for (const person of [ada, bo]) await person.sees(answer);
  await ada.act(question, 'Delete');
  for (const person of [ada, bo]) await expect(person.message(answer)).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  for (const person of [ada, bo]) await person.sees(answer);
});

test('a user who was away gets a private summary of what they missed', async () => {
  await openAssistant(bo);
  await ada.openChannel('Crane refit');
  await ada.write('The paint shop has moved to Harbour Street 12.');
  await ada.sees('The paint shop has moved');
  const news = await askInPrivate(bo, 'What did I miss?');
  await expect(news).toContainText('Crane refit');
  await expect(news).toContainText('The paint shop has moved to Harbour Street 12.');
});

test('a private channel’s content is found in private, but not where others read the answer', async () => {
  const question = 'What is the budget for the harbour?';
  await createPrivateChannel(ada, 'Board');
  await ada.write('The budget for the harbour is 90,000 euros.');
  await ada.sees('The budget for the harbour is 90,000 euros.');
  await openAssistant(ada);
  await expect(await askInPrivate(ada, question)).toContainText(
    'The budget for the harbour is 90,000 euros.',
  );

  await ada.openChannel('Crane refit');
  const shared = await ask(ada, question);
  await expect(shared).toContainText('I couldn’t find');
  await expect(shared).not.toContainText('90,000');

  await openAssistant(bo);
  await expect(await askInPrivate(bo, question)).not.toContainText('90,000');
});
