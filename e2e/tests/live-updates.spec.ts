import { createAccount, must } from '../src/account.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { forGood, PLAIN } from '../src/contexts.ts';
import { expect, test } from '../src/fixtures.ts';
import { Person } from '../src/person.ts';
import { createWorkspace, join } from '../src/workspace.ts';

/** Interval at which an open settings page checks for changes by others. */
const POLL_MS = 15_000;

test('an open note on an answer keeps its text while ratings and messages arrive', async ({
  browser,
  product,
}) => {
  const { ada, bo, workspace } = await twoColleagues(browser, product);
  const [account] = workspace.members;
  if (!account) throw new Error('Bo has joined');
  await bo.write('We decided to paint the crane yellow.');
  await ada.sees('We decided to paint the crane yellow.');
  await ada.write('@Assistant What has been decided?');
  const reply = ada.message('paint the crane yellow').last();
  const note = ada.page.getByLabel(/^What was (good|wrong)\?/);
  await expect(reply.getByRole('button', { name: 'Good answer' })).toBeVisible();

  const elsewhere = await Person.signedIn(workspace.owner, browser, product, {
    at: new URL(ada.page.url()).pathname,
  });
  const there = elsewhere.message('paint the crane yellow').last();
  await expect(there.getByRole('button', { name: 'Good answer' })).toBeVisible();

  await test.step('the stored row arrives after the note was opened', async () => {
    let store = () => {};
    const isHeld = new Promise<void>((done) => (store = done));
    await ada.page.route('**/rest/v1/run_feedback*', async (route) => {
      await isHeld;
      await route.continue();
    });
    await reply.getByRole('button', { name: 'Good answer' }).click();
    await reply.getByRole('button', { name: 'Say why' }).click();
    await note.fill('Short and true.');
    store();
    await expect(there.getByRole('button', { name: 'Good answer' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(note).toHaveValue('Short and true.');
  });

  await test.step('the answer is rated differently on another device', async () => {
    await there.getByRole('button', { name: 'Bad answer' }).click();
    await expect(ada.page.getByLabel('What was wrong? (optional)')).toHaveValue('Short and true.');
    await expect(note).toBeFocused();
  });

  await test.step('others continue writing', async () => {
    for (const text of ['The first coat is on', 'The second coat is on'])
      await must(
        account.client.from('messages').insert({
          workspace_id: workspace.id,
          channel_id: workspace.channels['Crane refit'],
          author_id: account.id,
          parts: [{ type: 'text', text }],
          metadata: {
            workspace_id: workspace.id,
            channel_id: workspace.channels['Crane refit'],
          },
        }),
      );
    // While a note is open, the conversation is hidden from screen readers.
    await expect(ada.page.getByText('The second coat is on', { exact: true })).toBeAttached();
    await expect(note).toHaveValue('Short and true.');
    await expect(note).toBeFocused();
    await ada.page.getByRole('button', { name: 'Save note' }).click();
    await expect(note).toHaveCount(0);
    await reply.getByRole('button', { name: 'Your note' }).click();
    await expect(note).toHaveValue('Short and true.');
  });
});

test('limits set by another owner do not overwrite what is being typed', async ({
  browser,
  product,
}) => {
  const owner = await createAccount(product, 'Ada Lovelace');
  const other = await createAccount(product, 'Bo Nilsson');
  const workspace = await createWorkspace(owner, 'Harbour Works');
  await join(workspace, other);
  await must(
    owner.client
      .from('memberships')
      .update({ role: 'owner' })
      .eq('workspace_id', workspace.id)
      .eq('profile_id', other.id),
  );
  // A separate context, whose clock no other test reuses.
  const ada = await Person.signedIn(owner, browser, product, { context: PLAIN });
  await forGood(ada.page).clock.install();
  await ada.go(`/workspace/${workspace.id}/settings#assistant`);
  const tokens = ada.page.getByLabel('Monthly token limit');
  const anHour = ada.page.getByLabel('Questions per person per hour');
  await tokens.fill('5000');
  await must(
    other.client
      .from('assistant_settings')
      .upsert({ workspace_id: workspace.id, person_per_hour: 7 }),
  );
  await ada.page.clock.fastForward(POLL_MS);
  await expect(anHour).toHaveValue('7');
  await expect(tokens).toHaveValue('5000');
});
