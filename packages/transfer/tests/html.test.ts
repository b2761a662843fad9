import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FormRecord, FormRow, FormSource } from '../src/index.ts';
import { writeHtml } from '../src/index.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-html-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const WORKSPACE = '00000000-0000-4000-8000-000000000001';
const CHANNEL = '00000000-0000-4000-8000-000000000002';
const ANN = '00000000-0000-4000-8000-000000000003';
const EVIL = `"><script>alert(1)</script><img src=x onerror=alert(1)>&'`;

const sourceOf = (rows: [table: string, row: FormRow][], name = 'Works'): FormSource => ({
  form: 'test',
  workspace: { id: WORKSPACE, name },
  fingerprint: 'test',
  async *records(): AsyncGenerator<FormRecord> {
    yield {
      kind: 'person',
      person: { id: ANN, kind: 'person', name: `Ann ${EVIL}`, address: null, avatar_path: null },
    };
    for (const [table, row] of rows) yield { kind: 'row', table, row };
    yield {
      kind: 'object',
      object: { bucket: 'attachments', path: 'p', mime_type: 'x', size: 1, sha256: 'a'.repeat(64) },
    };
  },
  content: async () => Readable.from([]),
});

const channel = (name: string): [string, FormRow] => [
  'channels',
  { id: CHANNEL, name, visibility: 'open' },
];
const message = (number: number, text: string, more: FormRow = {}): [string, FormRow] => [
  'messages',
  {
    id: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
    channel_id: CHANNEL,
    author_id: ANN,
    created_at: `2026-01-01T00:00:${String(number).padStart(2, '0')}+00:00`,
    parts: [{ type: 'text', text }],
    ...more,
  },
];

async function pages(source: FormSource): Promise<Map<string, string>> {
  const folder = join(root, 'html');
  await writeHtml(source, folder);
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(names.map((name, index) => [name, texts[index] ?? '']));
}

test('whatever people write is shown as text', async () => {
  const attachment: [string, FormRow] = [
    'attachments',
    { message_id: '00000000-0000-4000-9000-000000000001', name: EVIL, storage_path: 'p' },
  ];
  const all = await pages(
    sourceOf([channel(EVIL), message(1, EVIL, { created_at: EVIL }), attachment], EVIL),
  );
  for (const [name, text] of all) {
    expect(text, name).toContain('&lt;script&gt;');
    expect(text, name).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>&'/);
    expect(text, name).toContain("default-src 'none'");
  }
});

test('the name of a page is an id, whatever the channel is called', async () => {
  const all = await pages(sourceOf([channel('../../outside')]));
  expect([...all.keys()].toSorted()).toEqual([`${CHANNEL}-1.html`, 'index.html']);
});

test('only pictures are shown; a page of HTML is named and never linked', async () => {
  const file = (mime_type: string): [string, FormRow] => [
    'attachments',
    {
      message_id: '00000000-0000-4000-9000-000000000001',
      name: 'a.html',
      storage_path: 'p',
      mime_type,
    },
  ];
  const rows = [channel('Dock'), message(1, 'x'), file('text/html'), file('image/png')];
  const text = (await pages(sourceOf(rows))).get(`${CHANNEL}-1.html`) ?? '';
  expect(text.match(/(?:href|src)="[^"]*files\/[^"]*"/g)).toEqual([
    `src="../files/${'a'.repeat(64)}"`,
  ]);
});

test('replies are below their message, references have names, deleted texts are gone', async () => {
  const root = '00000000-0000-4000-9000-000000000001';
  const all = await pages(
    sourceOf([
      channel('Dock'),
      message(1, 'First'),
      message(2, 'Second'),
      message(3, `A reply to <@${ANN}> in <#${CHANNEL}>`, { thread_id: root }),
      message(4, 'A secret', { deleted_at: '2026-01-02T00:00:00+00:00' }),
    ]),
  );
  const text = all.get(`${CHANNEL}-1.html`) ?? '';
  const order = ['First', 'A reply to @Ann', 'Second'].map((words) => text.indexOf(words));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order).not.toContain(-1);
  expect(text).toContain('#Dock');
  expect(text).not.toContain('A secret');
});

test('a long channel has several pages', async () => {
  const rows = Array.from({ length: 2001 }, (_, number) => message(number, `Word ${number}`));
  const all = await pages(sourceOf([channel('Dock'), ...rows]));
  expect(all.get(`${CHANNEL}-2.html`)).toContain('Word');
  expect(all.get(`${CHANNEL}-1.html`)).toContain(`href="${CHANNEL}-2.html"`);
});
