import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import {
  type OpenAiServer,
  startOpenAiServer,
} from '../../packages/assistant/src/testing/openai-server.ts';
import { attachmentPath, newId, userParts } from '../../packages/model/src/index.ts';
import { expectAccessible } from '../src/accessible.ts';
import { twoColleagues } from '../src/colleagues.ts';
import { drop } from '../src/drop.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';
import type { Product } from '../src/product.ts';
import { useModel } from '../src/provider.ts';
import type { Workspace } from '../src/workspace.ts';

let product: Product;
let provider: OpenAiServer;
let ada: Person;
let bo: Person;
let workspace: Workspace;
/** The model's description of files; null makes it fail. */
let description: object | null = null;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, product: running }) => {
  product = running;
  provider = await startOpenAiServer();
  provider.script({
    think: ({ messages }) =>
      JSON.stringify(messages[0]).includes('describe files')
        ? description
          ? { say: [JSON.stringify(description)] }
          : { status: 400, message: 'out of order' }
        : { say: ['Noted.'] },
  });
  ({ ada, bo, workspace } = await twoColleagues(browser, product));
  await useModel(workspace, provider.url, 'test');
  // The assistant takes part but stays silent, so that the channel has only the users' messages.
  const { client, channelIds } = program();
  expect(
    (
      await client
        .from('channels')
        .update({ assistant_mode: 'mention' })
        .eq('id', channelIds.channel_id)
    ).error,
  ).toBeNull();
});
test.afterAll(() => provider.close());

const fixture = (name: string) =>
  readFile(join(import.meta.dirname, '../../packages/extraction/tests/fixtures', name));
const CARD = '.hairline-card';

/** Attaches files, waits until they are uploaded and sends the message. */
async function send(
  person: Person,
  text: string,
  files: { name: string; type: string; bytes: Buffer }[],
): Promise<Locator> {
  await drop(person, files);
  await expect(person.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(
    files.length,
  );
  await expect(person.page.getByRole('progressbar')).toHaveCount(0);
  await person.write(text);
  return person.message(text);
}

/** Ada with another client, which stores the row of a file before the file is uploaded. */
function program() {
  const { id, owner, channels } = workspace;
  return {
    client: owner.client,
    userId: owner.id,
    channelIds: { workspace_id: id, channel_id: channels['Crane refit'] ?? '' },
  };
}

test('both users see every state of a file, and a retry reads a missing file', async () => {
  const { client, userId, channelIds } = program();
  const messageId = newId();
  const row = {
    id: newId(),
    ...channelIds,
    message_id: messageId,
    type: 'document' as const,
    name: 'Tides.txt',
    mime_type: 'text/plain',
    file_size: 120,
  };
  const file = { ...row, storage_path: attachmentPath(row) };
  const message = {
    id: messageId,
    ...channelIds,
    author_id: userId,
    role: 'user',
    parts: userParts(messageId, 'The tides of next week', [file]),
    metadata: channelIds,
  };
  expect((await client.from('messages').insert(message)).error).toBeNull();
  expect(
    (await client.from('attachments').insert({ ...file, status: 'pending', progress: 0 })).error,
  ).toBeNull();
  const change = async (values: object) =>
    expect((await client.from('attachments').update(values).eq('id', file.id)).error).toBeNull();
  const show = async (text: string) => {
    for (const person of [ada, bo])
      await expect(person.message('The tides of next week').locator(CARD)).toContainText(text);
  };

  await show('Waiting to upload');
  await change({ status: 'uploading', progress: 40 });
  await show('Uploading, 40%');
  await expect(bo.message('The tides of next week').getByRole('progressbar')).toBeVisible();
  await expectAccessible(bo.page, 'a file on its way');
  await change({ status: 'processing' });
  await show('Processing…');
  // The file was never uploaded; its reader reports that, and both users see why.
  await change({ status: 'uploaded', progress: 100 });
  await show('No longer in storage');

  const { API_URL, SECRET_KEY } = await product.status();
  const service = createClient(API_URL, SECRET_KEY, { auth: { persistSession: false } });
  expect(
    (
      await service.storage
        .from('attachments')
        .upload(
          file.storage_path,
          'High water is at noon on Monday. The low bridge stays closed for large ships.',
          { contentType: 'text/plain' },
        )
    ).error,
  ).toBeNull();
  await expect(
    bo.message('The tides of next week').getByRole('button', { name: 'Try again' }),
  ).toHaveCount(0);
  await ada.message('The tides of next week').getByRole('button', { name: 'Try again' }).click();
  await show('High water is at noon on Monday.');
  for (const person of [ada, bo])
    await expect(
      person.message('The tides of next week').getByText('No longer in storage'),
    ).toHaveCount(0);
});

test('recordings show their length, photos are upright, and damaged files show only an error', async () => {
  const whole = await fixture('chart.png');
  await send(ada, 'From the quay', [
    { name: 'horn.mp3', type: 'audio/mpeg', bytes: await fixture('horn.mp3') },
    { name: 'upright.jpg', type: 'image/jpeg', bytes: await fixture('upright.jpg') },
    { name: 'cut.png', type: 'image/png', bytes: whole.subarray(0, whole.length - 400) },
    { name: 'plan.svg', type: 'image/svg+xml', bytes: await fixture('plan.svg') },
  ]);
  for (const person of [ada, bo]) {
    const message = person.message('From the quay');
    await expect(message.locator('figure')).toContainText('0:02');
    await expect(message.locator(CARD).filter({ hasText: 'cut.png' })).toContainText(
      'Damaged, or not the type its name suggests',
    );
    await expect(message.locator(CARD).filter({ hasText: 'plan.svg' })).toContainText('240 × 160');
    const picture = message.getByRole('img', { name: 'upright.jpg' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth),
      )
      .toBe(true);
  }
  await bo.message('From the quay').getByRole('button', { name: 'Open upright.jpg' }).click();
  await expect(bo.page.getByRole('dialog')).toContainText('200 × 300');
  await bo.page.keyboard.press('Escape');
  await expectAccessible(bo.page, 'recordings, images and cards');
});

test('a model describes a file’s content; out-of-range values are rejected', async () => {
  description = {
    summary: 'A model read this: six piles of the pier are rotten.',
    sentiment: -0.7,
    language: 'en',
  };
  const report = {
    name: 'inspection.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    bytes: await fixture('inspection.docx'),
  };
  await send(ada, 'The report', [report]);
  await expect(bo.message('The report')).toContainText(
    'A model read this: six piles of the pier are rotten.',
  );
  await bo
    .message('The report')
    .getByRole('button', { name: /^Summary: A model read this.*English · negative tone$/ })
    .focus();
  await expect(bo.page.getByRole('tooltip')).toContainText('English · negative tone');

  description = { summary: 'Take me at my word.', sentiment: 12, language: 'en' };
  const asked = provider.requests.length;
  await send(ada, 'The minutes', [
    { ...report, name: 'protokoll.docx', bytes: await fixture('protokoll.docx') },
  ]);
  await expect
    .poll(() =>
      provider.requests
        .slice(asked)
        .some(
          ({ messages }) =>
            JSON.stringify(messages).includes('protokoll.docx') &&
            JSON.stringify(messages[0]).includes('describe files'),
        ),
    )
    .toBe(true);
  await expect(bo.message('The minutes')).toContainText(
    'Die Hafenrunde beschließt, den Kran zwei bis zum Herbst zu erneuern.',
  );
  await expect(bo.message('The minutes')).not.toContainText('Take me at my word.');
});
