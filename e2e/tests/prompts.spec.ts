import { startOpenAiServer } from '@parley/assistant/testing';
import type { Browser, Locator } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { must } from '../src/account.ts';
import { type Colleagues, twoColleagues } from '../src/colleagues.ts';
import { expect, test } from '../src/fixtures.ts';
import { go } from '../src/go.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { useModel } from '../src/provider.ts';

const PHONE = { width: 360, height: 740 };

/**
 * Two members who both manage the channel 'Crane refit': its creator, and an admin of the
 * workspace.
 */
async function twoWhoRunIt(browser: Browser, product: Product): Promise<Colleagues> {
  const colleagues = await twoColleagues(browser, product);
  const { bo, workspace } = colleagues;
  const [member] = workspace.members;
  if (!member) throw new Error('Bo is no member');
  await must(
    workspace.owner.client
      .from('memberships')
      .update({ role: 'admin' })
      .eq('workspace_id', workspace.id)
      .eq('profile_id', member.id),
  );
  await bo.page.reload();
  return colleagues;
}

async function openSettings(person: Person): Promise<void> {
  await person.openChannel('Crane refit');
  await person.page
    .getByRole('navigation', { name: 'Pages of the channel' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await expect(promptOf(person)).toBeEnabled();
}

const promptOf = (person: Person): Locator =>
  person.page.getByRole('textbox', { name: 'Prompt', exact: true });
const press = (person: Person, name: string | RegExp): Promise<void> =>
  person.page.getByRole('button', { name }).click();
const dialog = (person: Person): Locator => person.page.getByRole('dialog');

/** Writes a message that mentions a member. */
async function mention(person: Person, name: string, text: string): Promise<void> {
  await person.composer.click();
  await person.page.keyboard.type(`@${name.split(' ')[0]}`);
  await expect(person.page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveText(
    [new RegExp(name)],
  );
  await person.page.keyboard.press('Enter');
  await person.page.keyboard.type(text);
  await person.page.keyboard.press('Enter');
}

test.describe('without a provider', () => {
  let product: Product;
  let ada: Person;
  let bo: Person;

  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ browser, product: running }) => {
    product = running;
    ({ ada, bo } = await twoWhoRunIt(browser, product));
  });

  test('a draft is saved while typing, shared by the channel’s managers, and published', async () => {
    await openSettings(ada);
    await openSettings(bo);
    await promptOf(ada).fill('Answer briefly. Otherwise stay silent.');
    await expect(ada.page.getByText(/^Draft by you/)).toBeVisible();
    await expect(promptOf(bo)).toHaveValue('Answer briefly. Otherwise stay silent.');
    await expect(bo.page.getByText(/^Draft by Ada Lovelace/)).toBeVisible();
    await promptOf(bo).fill('Answer kindly and briefly. Otherwise stay silent.');
    await expect(promptOf(ada)).toHaveValue('Answer kindly and briefly. Otherwise stay silent.');
    await expect(ada.page.getByText(/^Draft by Bo Nilsson/)).toBeVisible();
    await expectAccessible(ada.page, 'assistant settings');
    await press(ada, 'Publish');
    for (const person of [ada, bo])
      await expect(person.page.getByText('Published, version 1')).toBeVisible();
  });

  test('a discarded draft disappears for both and is restored by Undo', async () => {
    await promptOf(ada).fill('Sing.');
    await expect(promptOf(bo)).toHaveValue('Sing.');
    await press(ada, 'Discard draft');
    await expect(promptOf(ada)).toHaveValue('Answer kindly and briefly. Otherwise stay silent.');
    await expect(promptOf(bo)).toHaveValue('Answer kindly and briefly. Otherwise stay silent.');
    await press(ada, 'Undo');
    await expect(promptOf(ada)).toHaveValue('Sing.');
    await expect(ada.page.getByText(/^Draft by you/)).toBeVisible();
    await press(ada, 'Discard draft');
    await expect(ada.page.getByText('Published, version 1')).toBeVisible();
  });

  test('two concurrent authors are asked whose draft to keep', async () => {
    await promptOf(ada).fill('One.');
    await expect(promptOf(bo)).toHaveValue('One.');
    // Ada receives nothing from Bo until she has written herself.
    let hasWritten = false;
    await ada.page.route(/\/rest\/v1\/prompt_drafts/, (route) => {
      const method = route.request().method();
      if (method === 'PATCH') hasWritten = true;
      return method === 'GET' && !hasWritten ? route.abort() : route.continue();
    });
    await promptOf(bo).fill('Two.');
    await expect(bo.page.getByText(/^Draft by you/)).toBeVisible();
    await promptOf(ada).fill('Three.');
    await expect(
      ada.page.getByText('Bo Nilsson changed this draft while you were writing.'),
    ).toBeVisible();
    await expect(promptOf(ada)).toHaveValue('Three.');
    await press(ada, 'Use theirs');
    await expect(promptOf(ada)).toHaveValue('Two.');
    await ada.page.unrouteAll();
    await press(ada, 'Discard draft');
    await expect(promptOf(bo)).toHaveValue('Answer kindly and briefly. Otherwise stay silent.');
  });

  test('variables are inserted at the cursor, and an unknown one is reported but allowed', async () => {
    await promptOf(ada).fill('Help  and {{everyone}}.');
    await promptOf(ada).evaluate(
      (field) => field instanceof HTMLTextAreaElement && field.setSelectionRange(5, 5),
    );
    await press(ada, '{{people}}');
    await expect(promptOf(ada)).toHaveValue('Help {{people}} and {{everyone}}.');
    await expect(ada.page.getByText('{{everyone}} isn’t a variable')).toBeVisible();
    await expect(ada.page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  });

  test('a template is previewed before it is used', async () => {
    await press(ada, 'Start from…');
    await dialog(ada)
      .getByRole('button', { name: /^Incident/ })
      .click();
    await expect(dialog(ada).getByRole('region', { name: 'What it says' })).toContainText(
      'Keep what is known apart',
    );
    await expectAccessible(ada.page, 'ready-made prompts');
    await dialog(ada).getByRole('button', { name: 'Use this prompt' }).press('Enter');
    await expect(promptOf(ada)).toHaveValue(/^This channel is for one incident/);
    await promptOf(ada).fill('Answer slowly and briefly. Otherwise stay silent.');
    await press(ada, 'Publish');
    await expect(ada.page.getByText('Published, version 2')).toBeVisible();
  });

  test('history shows authors and differences, and restores a version as a draft', async () => {
    await press(bo, 'History');
    const versions = dialog(bo).getByRole('list', { name: 'Versions' });
    await expect(versions.getByRole('button')).toHaveText([
      /^Version 2published.*Ada Lovelace/,
      /^Version 1.*Ada Lovelace/,
    ]);
    await versions.getByRole('button', { name: /^Version 1/ }).click();
    const comparison = dialog(bo).getByRole('region', { name: 'Comparison' });
    await expect(comparison.locator('ins')).toHaveText(['kindly']);
    await expect(comparison.locator('del')).toHaveText(['slowly']);
    await expectAccessible(bo.page, 'history');
    await dialog(bo).getByRole('button', { name: 'Restore version 1' }).press('Enter');
    await expect(promptOf(bo)).toHaveValue('Answer kindly and briefly. Otherwise stay silent.');
    await expect(promptOf(ada)).toHaveValue('Answer kindly and briefly. Otherwise stay silent.');
    await press(bo, 'Publish');
    for (const person of [ada, bo])
      await expect(person.page.getByText('Published, version 3')).toBeVisible();
  });

  test('a rehearsal shows a draft’s answers without posting to the channel', async () => {
    await ada.openChannel('Crane refit');
    await ada.write('The slewing ring is here');
    await bo.openChannel('Crane refit');
    await bo.write('Good, thank you all');
    await ada.sees('Good, thank you all');
    await ada.waitForAssistant();
    const before = await ada.conversation.getByRole('article').count();
    await openSettings(ada);
    await promptOf(ada).fill(
      'When a message contains "slewing ring", answer "The ring is noted". Otherwise stay silent.',
    );
    await press(ada, 'Try it');
    const rows = dialog(ada).getByRole('row');
    await expect(rows.filter({ hasText: 'The slewing ring is here' })).toContainText(
      'The ring is noted',
    );
    await expect(rows.filter({ hasText: 'Good, thank you all' })).toContainText(
      /No change|Now silent/,
    );
    await expect(dialog(ada).getByText(/answers? differs?$/)).toBeVisible();
    await expectAccessible(ada.page, 'rehearsal');
    await ada.page.setViewportSize(PHONE);
    await expectAccessible(ada.page, 'rehearsal on a phone');
    await dialog(ada).getByRole('button', { name: 'Close' }).last().click();
    await expectAccessible(ada.page, 'assistant settings on a phone');
    await ada.page.setViewportSize({ width: 1280, height: 800 });
    await press(ada, 'Discard draft');
    await ada.openChannel('Crane refit');
    await expect(ada.conversation.getByRole('article')).toHaveCount(before);
  });

  test('a second assistant answers only to its name and is not in the directory', async () => {
    await openSettings(ada);
    await press(ada, 'Add an assistant');
    await dialog(ada).getByLabel('Name').fill('Scribe');
    await dialog(ada).getByRole('button', { name: 'Add' }).click();
    await press(ada, /^Scribe/);
    const scribe = ada.page.getByRole('region', { name: 'More assistants' });
    await scribe
      .getByRole('textbox', { name: 'Prompt', exact: true })
      .fill('Always answer "Scribe was here".');
    await scribe.getByRole('button', { name: 'Publish' }).click();
    await expect(scribe.getByText('Published, version 1')).toBeVisible();
    await scribe.getByRole('button', { name: /^Tools/ }).click();
    await scribe.getByText('Draft an event', { exact: true }).click();
    await expect(scribe.getByRole('checkbox', { name: 'Draft an event' })).not.toBeChecked();
    await expectAccessible(ada.page, 'a second assistant');
    await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      ada.page.getByRole('region', { name: /^Notices/ }).getByText('Saved'),
    ).toBeVisible();
    await bo.openChannel('Crane refit');
    await bo.write('Nobody in particular is asked here');
    await mention(bo, 'Scribe', 'are you there?');
    await bo.sees('Scribe was here');
    await expect(bo.message('Scribe was here')).toContainText('Scribe');
    await bo.waitForAssistant();
    await expect(bo.message('Scribe was here')).toHaveCount(1);
    await go(bo.page, `${product.url}/directory`);
    await expect(bo.page.getByText('Ada Lovelace').first()).toBeVisible();
    await expect(bo.page.getByText('Scribe')).toHaveCount(0);
  });

  test('a reply shows its rule, or its prompt; one that fails to load is not called deleted', async () => {
    await bo.openChannel('Crane refit');
    await bo.message('Scribe was here').getByRole('button', { name: 'Why this reply' }).click();
    await expect(dialog(bo).getByText('Always answer "Scribe was here".')).toBeVisible();
    await bo.page.keyboard.press('Escape');
    await mention(bo, 'Assistant', 'what is the slewing ring?');
    const reply = bo.conversation.getByRole('article', { name: /^Assistant/ }).last();
    const why = reply.getByRole('button', { name: 'Why this reply' });
    const prompts = '**/rest/v1/channel_prompts?*';
    await bo.page.route(prompts, (route) =>
      route.fulfill({ status: 400, json: { code: '57014', message: 'canceling statement' } }),
    );
    await why.click();
    await expect(dialog(bo).getByRole('alert')).toBeVisible();
    await expect(dialog(bo).getByText('This version is no longer available.')).toHaveCount(0);
    await bo.page.keyboard.press('Escape');
    await bo.page.unroute(prompts);
    await why.click();
    await expect(dialog(bo).getByRole('group', { name: 'Prompt' })).toHaveText(
      'Answer kindly and briefly. Otherwise stay silent.',
    );
    await bo.page.keyboard.press('Escape');
  });

  test('the first assistant can be renamed, and a removed one takes no further part', async () => {
    await openSettings(ada);
    await ada.page.getByRole('button', { name: 'Name and picture' }).first().click();
    await dialog(ada).getByLabel('Name').fill('Harbour Pilot');
    await dialog(ada).getByRole('button', { name: 'Save' }).click();
    await expect(ada.page.getByRole('main').getByText('Harbour Pilot').first()).toBeVisible();
    await bo.openChannel('Crane refit');
    await mention(bo, 'Harbour Pilot', 'what did we say about the slewing ring?');
    await expect(bo.conversation.getByRole('article', { name: /Harbour Pilot/ })).toHaveCount(1);
    await press(ada, /^Scribe/);
    await press(ada, 'Remove Scribe');
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(ada.page.getByRole('button', { name: /^Scribe/ })).toHaveCount(0);
    await bo.page.getByRole('button', { name: /members$/ }).click();
    await expect(dialog(bo).getByText('Harbour Pilot')).toBeVisible();
    await expect(dialog(bo).getByText('Scribe')).toHaveCount(0);
  });
});

test.describe('with a provider', () => {
  let model: Awaited<ReturnType<typeof startOpenAiServer>>;
  let ada: Person;

  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ browser, product }) => {
    model = await startOpenAiServer();
    model.script({ say: ['Aye aye.'] });
    const colleagues = await twoWhoRunIt(browser, product);
    ({ ada } = colleagues);
    await useModel(colleagues.workspace, model.url, 'test-model');
  });
  test.afterAll(() => model.close());

  test('a rehearsal shows the model’s new answers beside the old ones, with reasons for silence', async () => {
    await ada.openChannel('Crane refit');
    await ada.write('Is the hook new?');
    await ada.sees('Aye aye.');
    await ada.write('Lunch?');
    await expect(ada.message('Aye aye.')).toHaveCount(2);
    await ada.waitForAssistant();
    await openSettings(ada);
    await promptOf(ada).fill('You answer {{asker}} about the crane alone.');
    model.script({ say: ['No, ', 'it is old.'] }, { say: ['<silence> ', 'Lunch is no crane.'] });
    const asked = model.requests.length;
    await press(ada, 'Try it');
    const rows = dialog(ada).getByRole('row');
    const first = rows.filter({ hasText: 'Is the hook new?' });
    await expect(first).toContainText('Changed');
    await expect(first).toContainText('Aye aye.');
    await expect(first).toContainText('No, it is old.');
    const second = rows.filter({ hasText: 'Lunch?' });
    await expect(second).toContainText('Now silent');
    await expect(second).toContainText('Lunch is no crane.');
    await expect(dialog(ada).getByText('2 answers differ')).toBeVisible();
    const [one, two] = model.requests.slice(asked).map(({ messages }) => JSON.stringify(messages));
    expect(one).toContain('You answer {{asker}} about the crane alone.');
    expect(one).toContain('Ada Lovelace');
    // The conversation as of that time: later messages are missing, earlier ones remain.
    expect(one).not.toContain('Lunch?');
    expect(one).not.toContain('Aye aye.');
    expect(two).toContain('Aye aye.');
    await dialog(ada).getByRole('button', { name: 'Close' }).last().click();
  });

  test('a hanging rehearsal can be stopped, and a provider’s refusal is shown', async () => {
    model.script({ hang: true });
    await press(ada, 'Try it');
    await expect(dialog(ada).getByText('0 of 2 messages')).toBeVisible();
    await dialog(ada).getByRole('button', { name: 'Stop' }).click();
    await expect(dialog(ada).getByText(/^Stopped/)).toBeVisible();
    model.script({ status: 401 });
    await dialog(ada).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(ada).getByRole('alert')).toContainText('doesn’t accept the API key');
    await dialog(ada).getByRole('button', { name: 'Close' }).last().click();
    await ada.openChannel('Crane refit');
    await expect(ada.conversation.getByRole('article')).toHaveCount(4);
  });
});
