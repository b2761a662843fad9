import { expect, test } from 'vitest';
import { everyPart, FILE } from '../testing/index.ts';
import { isWritten, type MessagePart, messagePart } from './kinds.ts';
import { textOf } from './stored.ts';
import { editedParts, forwardedParts, userParts } from './written.ts';

const file = {
  id: '0193a5b0-0000-7000-8000-000000000000',
  type: 'image' as const,
  name: 'cat.png',
  mime_type: 'image/png',
  file_size: 3,
  storage_path: 'a/b',
};
const call = {
  type: 'dynamic-tool' as const,
  toolName: 'search',
  toolCallId: 'c1',
  state: 'output-available' as const,
  input: { words: 'crane' },
  output: { summary: 'One message', items: [] },
};
/** No edit may change the order of these parts. */
const parts: MessagePart[] = [
  { type: 'step-start' },
  call,
  { type: 'text', text: 'The crane' },
  { type: 'data-attachments', id: 'm1-attachments', data: [file] },
];
const ofNewer = { type: 'data-of-a-newer-version', data: { rows: 3 } };

test.each(everyPart)('an edit keeps $type unless users write it', (part) => {
  const edited = editedParts({ id: 'm1', parts: [part] }, 'New', []);
  expect(edited).toEqual([{ type: 'text', text: 'New' }, isWritten(part) ? [] : part].flat());
});

test.each(everyPart)('forwarding $type gives a part of the same type, or none', (part) => {
  const forwarded = forwardedParts(
    { content: null, parts: [part] },
    { messageId: 'm2', files: new Map([[FILE.id, FILE]]) },
  );
  expect(forwarded.map((one) => messagePart.parse(one))).toEqual(forwarded);
  expect([[], [part.type]]).toContainEqual(forwarded.map(({ type }) => type));
});

test('a new text replaces the old one, and every other part keeps its place', () => {
  const message = { id: 'm1', parts: [...parts, ofNewer] };
  expect(editedParts(message, 'The ship', [file])).toEqual([
    { type: 'step-start' },
    call,
    { type: 'text', text: 'The ship' },
    { type: 'data-attachments', id: 'm1-attachments', data: [file] },
    ofNewer,
  ]);
});

test('several text parts become one text after an edit', () => {
  const message = {
    id: 'm1',
    parts: [{ type: 'text', text: 'One' }, call, { type: 'text', text: 'Two' }],
  };
  expect(editedParts(message, 'Both', [])).toEqual([{ type: 'text', text: 'Both' }, call]);
});

test('a text added to files comes before them, and removed files are no longer listed', () => {
  const message = { id: 'm1', parts: userParts('m1', '', [file]) };
  expect(editedParts(message, 'Look', [file])).toEqual(userParts('m1', 'Look', [file]));
  expect(editedParts(message, 'Gone', [])).toEqual([{ type: 'text', text: 'Gone' }]);
  expect(editedParts({ id: 'm1', parts: parts.slice(2) }, ' ', [file])).toEqual(
    userParts('m1', '', [file]),
  );
});

test('legacy content is replaced by a text part', () => {
  const edited = editedParts({ id: 'm1', parts: [] }, 'New', []);
  expect(textOf({ content: 'Old', parts: edited })).toBe('New');
});

test('forwarding copies text and files, without the results of tools', () => {
  const copy = { ...file, id: '0193a5b0-0000-7000-8000-000000000001', storage_path: 'c/d' };
  const growing = { type: 'text' as const, text: 'The crane', state: 'streaming' as const };
  const message = {
    content: null,
    parts: [parts[1], growing, parts[3], ofNewer].flatMap((p) => p ?? []),
  };
  const forwarded = forwardedParts(message, { messageId: 'm2', files: new Map([[file.id, copy]]) });
  expect(forwarded).toEqual(userParts('m2', 'The crane', [copy]));
  expect(forwarded.every((part) => messagePart.safeParse(part).success)).toBe(true);
});

test('an edit keeps the spot in a file that a comment is about, and a copy loses it', () => {
  const spot = { attachment_id: FILE.id, name: FILE.name, page: 3 };
  const message = { id: 'm1', content: null, parts: userParts('m1', 'Too dear', [], spot) };
  expect(message.parts.map(({ type }) => type)).toEqual(['data-file-spot', 'text']);
  expect(editedParts(message, 'Fine', [])).toEqual(userParts('m1', 'Fine', [], spot));
  expect(forwardedParts(message, { messageId: 'm2', files: new Map() })).toEqual(
    userParts('m2', 'Too dear', []),
  );
});

test.each([
  { page: 0 },
  { page: 1.5 },
  { seconds: -1 },
  { region: { x: 0, y: 0, width: 1.1, height: 1 } },
  { attachment_id: 'plan.pdf' },
])('%j is no spot in a file', (wrong) => {
  const data = { attachment_id: FILE.id, name: FILE.name, ...wrong };
  expect(messagePart.safeParse({ type: 'data-file-spot', id: 'a', data }).success).toBe(false);
});
