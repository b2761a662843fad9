import { readFile } from 'node:fs/promises';
import { attachmentPath, newId } from '@parley/model';
import { startExtraction } from '@parley/extraction';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { docx } from '../../../packages/extraction/tests/builders.ts';
import { must, openChannel, type Person, read, type Channel, say, startTalk } from './talk.ts';

/** The running product extracts files, and users with access find them. */

let talk: Awaited<ReturnType<typeof startTalk>>;
let worker: Awaited<ReturnType<typeof startExtraction>>;
let sql: Sql;
let ada: Person;
let bo: Person;
let outsider: Person;
let channel: Channel;

const start = () =>
  startExtraction({
    supabaseUrl: talk.backend.url,
    secretKey: talk.backend.keys.secretKey,
    databaseUrl: talk.backend.databaseUrl,
    tidyMs: 500,
    log: () => {},
  });

beforeAll(async () => {
  talk = await startTalk({ kind: 'built-in' });
  sql = postgres(talk.backend.databaseUrl, { max: 2 });
  worker = await start();
  [ada, bo, outsider] = (await Promise.all(
    ['Ada', 'Bo', 'Olga'].map((name) => talk.person(name)),
  )) as [Person, Person, Person];
  channel = await openChannel(ada, { visibility: 'private', assistant_mode: 'off' });
  const [invitation] = await read<{ token: string }[]>(
    ada.client.rpc('create_invitation', { workspace: channel.workspaceId }),
  );
  await must(bo.client.rpc('accept_invitation', { token: invitation?.token }));
});
afterAll(async () => {
  await worker.stop();
  await sql.end();
  await talk.stop();
});

const fixture = (name: string) =>
  readFile(new URL(`../../../packages/extraction/tests/fixtures/${name}`, import.meta.url));
const paragraph = (text: string) => docx(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);

type Given = { name: string; type?: string; bytes: Uint8Array | string; mimeType?: string };

/** Uploads a file with a message, as the app does; returns the attachment's id. */
async function attach(
  person: Person,
  { name, type = 'document', bytes, mimeType = 'application/octet-stream' }: Given,
): Promise<string> {
  const messageId = await say(person, channel, `Here is ${name}`);
  const ids = {
    workspace_id: channel.workspaceId,
    channel_id: channel.id,
    message_id: messageId,
  };
  const id = newId();
  const path = attachmentPath({ ...ids, id, name });
  expect(
    (
      await person.client.storage
        .from('attachments')
        .upload(path, Buffer.from(bytes), { contentType: mimeType })
    ).error,
  ).toBeNull();
  await must(
    person.client.from('attachments').insert({
      id,
      ...ids,
      type,
      name,
      storage_path: path,
      mime_type: mimeType,
      file_size: Math.max(1, bytes.length),
      status: 'uploaded',
      progress: 100,
    }),
  );
  return id;
}

type Row = {
  status: string;
  content: string | null;
  summary: string | null;
  language: string | null;
  sentiment: number;
  metadata: {
    width?: number;
    height?: number;
    duration_seconds?: number;
    reading?: { code: string; reason: string };
  };
};

const settled = (id: string, person = ada) =>
  vi.waitFor(
    async () => {
      const row = await read<Row>(
        person.client
          .from('attachments')
          .select('status, content, summary, language, sentiment, metadata')
          .eq('id', id)
          .single(),
      );
      if (row.status !== 'processed' && row.status !== 'failed')
        throw new Error(`Still ${row.status}`);
      return row;
    },
    { timeout: 40_000, interval: 100 },
  );

const search = (person: Person, words: string, kinds = ['file', 'drive']) =>
  read<{ kind: string; title: string; excerpt: string }[]>(
    person.client.rpc('search', { workspace: channel.workspaceId, words, kinds }),
  );

test('finds the words of a PDF and of a Word document for participants only', async () => {
  const [pdf, word] = await Promise.all([
    attach(ada, {
      name: 'Quotation.pdf',
      bytes: await fixture('quotation.pdf'),
      mimeType: 'application/pdf',
    }),
    attach(ada, { name: 'Crane.docx', bytes: await fixture('crane.docx') }),
  ]);
  expect(await settled(pdf)).toMatchObject({
    status: 'processed',
    content: expect.stringContaining('gearbox of type K-77'),
    summary: expect.stringContaining('We offer one gearbox'),
  });
  expect(await settled(word)).toMatchObject({
    status: 'processed',
    summary: expect.stringContaining('slewing bearing'),
  });
  expect(await search(ada, 'gearbox')).toMatchObject([
    {
      kind: 'file',
      title: 'Quotation.pdf',
      excerpt: expect.stringContaining('\u0002gearbox\u0003'),
    },
  ]);
  expect(await search(ada, 'slewing bear')).toMatchObject([{ title: 'Crane.docx' }]);
  expect(await search(bo, 'gearbox')).toEqual([]);
  expect(await search(outsider, 'gearbox')).toEqual([]);
});

test('reads a file of any name', async () => {
  const names = ['what? really?.txt', '100%41 #1 & +.txt', '设计 图.txt', 'a\\b.txt', ' .env'];
  const files = await Promise.all(
    names.map((name) =>
      attach(ada, { name, bytes: 'The ferry leaves at noon.', mimeType: 'text/plain' }),
    ),
  );
  for (const file of files)
    expect(await settled(file)).toMatchObject({
      status: 'processed',
      content: expect.stringContaining('ferry leaves at noon'),
    });
});

test('measures pictures and recordings; detects language and tone of a text', async () => {
  const picture = await attach(ada, {
    name: 'upright.jpg',
    type: 'image',
    bytes: await fixture('upright.jpg'),
    mimeType: 'image/jpeg',
  });
  const recording = await attach(ada, {
    name: 'horn.wav',
    type: 'audio',
    bytes: await fixture('horn.wav'),
    mimeType: 'audio/wav',
  });
  const praise = await attach(ada, {
    name: 'praise.txt',
    bytes: 'Thank you for the wonderful work on the crane! Everybody is very happy.',
    mimeType: 'text/plain',
  });
  const minutes = await attach(ada, {
    name: 'protokoll.odt',
    bytes: await fixture('protokoll.odt'),
  });
  expect(await settled(picture)).toMatchObject({
    status: 'processed',
    content: null,
    metadata: { width: 200, height: 300 },
  });
  expect(await settled(recording)).toMatchObject({
    status: 'processed',
    content: null,
    metadata: { duration_seconds: 2.5 },
  });
  expect(await settled(praise)).toMatchObject({
    language: 'en',
    sentiment: expect.toSatisfy((tone: number) => tone > 0.3 && tone <= 1),
  });
  expect(await settled(minutes)).toMatchObject({ language: 'de', sentiment: 0 });
});

test('an unreadable file fails alone with its reason, and can be retried', async () => {
  const picture = await attach(ada, {
    name: 'crane.png',
    type: 'image',
    bytes: 'not really',
    mimeType: 'image/png',
  });
  const locked = await attach(ada, { name: 'locked.pdf', bytes: await fixture('locked.pdf') });
  const after = await attach(ada, {
    name: 'after.docx',
    bytes: paragraph('Everything goes on as before.'),
  });
  expect(await settled(picture)).toMatchObject({
    status: 'failed',
    content: null,
    metadata: { reading: { code: 'damaged' } },
  });
  expect(await settled(locked)).toMatchObject({
    status: 'failed',
    metadata: { reading: { code: 'password', reason: 'The file is protected by a password.' } },
  });
  expect(await settled(after)).toMatchObject({
    status: 'processed',
    content: 'Everything goes on as before.',
  });
  expect((await bo.client.rpc('retry_reading', { attachment: locked })).data).toBe(false);
  expect((await ada.client.rpc('retry_reading', { attachment: locked })).data).toBe(true);
  expect(await settled(locked)).toMatchObject({ status: 'failed' });
});

test('reading ends for a missing object, and keeps a text with too many words to index', async () => {
  const lost = await attach(ada, { name: 'lost.txt', bytes: 'Once upon a time.' });
  await settled(lost);
  await sql`delete from storage.objects where name like ${`%/${lost}/%`}`;
  await ada.client.rpc('retry_reading', { attachment: lost });
  expect(await settled(lost)).toMatchObject({
    status: 'failed',
    content: null,
    metadata: { reading: { code: 'missing' } },
  });
  const letter = String.fromCodePoint;
  const words = Array.from(
    { length: 16_000 },
    (_, index) => `${letter(0x4e00 + index)}漢字漢字漢字-${letter(0x5e00 + index)}語語語`,
  ).join(' ');
  const many = await attach(ada, { name: 'many.txt', bytes: words });
  const { status, content } = await settled(many);
  expect([status, (content?.length ?? 0) > words.length / 2]).toEqual(['processed', true]);
});

test('live updates of a reading leave out the text', async () => {
  await ada.client.realtime.setAuth();
  const heard: { status?: string; content?: unknown; search?: unknown }[] = [];
  const topic = ada.client.channel(`workspace:${channel.workspaceId}:channel:${channel.id}`, {
    config: { private: true },
  });
  await new Promise<void>((done) => {
    topic
      .on(
        'broadcast',
        { event: 'UPDATE' },
        ({ payload }) => payload.table === 'attachments' && heard.push(payload.record),
      )
      .subscribe((state) => state === 'SUBSCRIBED' && done());
  });
  const id = await attach(ada, {
    name: 'live.md',
    bytes: 'The tide turns at noon, says the harbour master.',
  });
  expect((await settled(id)).content).toContain('tide');
  await vi.waitFor(
    () => expect(heard.map(({ status }) => status)).toEqual(['processing', 'processed']),
    { timeout: 10_000 },
  );
  expect(
    heard.every(({ content, search: vector }) => content === null && vector === undefined),
  ).toBe(true);
  await ada.client.removeChannel(topic);
});

test('reads files uploaded without a worker, and those a worker left unfinished', async () => {
  await worker.stop();
  const waiting = await attach(ada, {
    name: 'waiting.txt',
    bytes: 'It waits for the reader to come back.',
  });
  const left = await attach(ada, {
    name: 'left.txt',
    bytes: 'It was being read when the lights went out.',
  });
  await sql`update public.attachments set status = 'processing' where id = ${left}`;
  await sql`select graphile_worker.remove_job('read_attachment:' || ${left})`;
  worker = await start();
  expect(await settled(waiting)).toMatchObject({
    status: 'processed',
    content: 'It waits for the reader to come back.',
  });
  expect(await settled(left)).toMatchObject({ status: 'processed' });
});

test('finds a drive file by its newest version’s words; an unreadable version says why', async () => {
  const id = newId();
  const upload = async (name: string, bytes: Uint8Array | string) => {
    const path = `${channel.workspaceId}/${id}/${newId()}/${name}`;
    expect(
      (await ada.client.storage.from('drive').upload(path, Buffer.from(bytes))).error,
    ).toBeNull();
    return {
      name,
      storage_path: path,
      mime_type: 'application/octet-stream',
      file_size: bytes.length,
    };
  };
  const told = (status: string, version: number) =>
    vi.waitFor(
      async () => {
        const row = await read<{ reason: string | null }>(
          bo.client.from('file_texts').select('*').eq('file_id', id).single(),
        );
        expect(row).toMatchObject({ status, version });
        return row;
      },
      { timeout: 40_000, interval: 100 },
    );

  await must(
    ada.client.from('files').insert({
      id,
      workspace_id: channel.workspaceId,
      created_by: ada.id,
      ...(await upload('pilots.docx', paragraph('Pilots board at the lighthouse.'))),
    }),
  );
  await told('processed', 1);
  expect(await search(bo, 'lighthouse')).toMatchObject([{ kind: 'drive', title: 'pilots.docx' }]);
  expect(await search(outsider, 'lighthouse')).toEqual([]);

  await must(
    ada.client
      .from('files')
      .update(await upload('pilots.docx', paragraph('Pilots board at the breakwater.')))
      .eq('id', id),
  );
  await told('processed', 2);
  expect(await search(bo, 'lighthouse')).toEqual([]);
  expect(await search(bo, 'breakwater')).toHaveLength(1);

  await must(
    ada.client
      .from('files')
      .update(await upload('pilots.docx', new Uint8Array(500)))
      .eq('id', id),
  );
  expect((await told('failed', 3)).reason).toBe(
    'The file is damaged, or is not what its name says.',
  );
  expect((await outsider.client.rpc('retry_file_reading', { file: id })).data).toBe(false);
  expect((await bo.client.rpc('retry_file_reading', { file: id })).data).toBe(true);
  await told('failed', 3);
});
