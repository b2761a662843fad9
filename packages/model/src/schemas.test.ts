import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { messageDraft, reactionEmoji } from './message-schemas.ts';
import { attachmentSummary } from './parts/index.ts';
import { channelForm, credentials, profileForm, signInForm, workspaceForm } from './schemas.ts';

const ID = '0193a5b0-0000-7000-8000-000000000000';
/** The error message for a value with one invalid field. */
const message = (schema: Pick<z.ZodMiniType, 'safeParse'>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test('a channel has a name of 3 to 255 characters, and a topic and a description of at most 255', () => {
  expect(message(channelForm, { name: '' })).toBe('Channel name is required');
  expect(message(channelForm, { name: 'ab' })).toBe('Must be at least 3 characters');
  expect(message(channelForm, { name: 'x'.repeat(256) })).toBe('Must be at most 255 characters');
  expect(message(channelForm, { name: 'General', topic: 'x'.repeat(256) })).toBe(
    'Topic must be at most 255 characters',
  );
  expect(message(channelForm, { name: 'General', description: 'x'.repeat(256) })).toBe(
    'Description must be at most 255 characters',
  );
  expect(
    message(channelForm, { name: 'abc', topic: 'x'.repeat(255), description: 'x'.repeat(255) }),
  ).toBeUndefined();
});

test('a profile has a name of 3 to 255 characters, a workspace one of at most 255', () => {
  expect(message(profileForm, { name: 'ab' })).toBe('Must be at least 3 characters');
  expect(message(profileForm, { name: 'x'.repeat(256) })).toBe('Must be at most 255 characters');
  expect(message(workspaceForm, { name: ' ' })).toBe('Workspace name is required');
  expect(message(workspaceForm, { name: 'x'.repeat(256) })).toBe('Must be at most 255 characters');
});

test('a name is composed, in one line and trimmed, and has no hidden characters', () => {
  expect(channelForm.parse({ name: ' Zu\u0308rich\nBern\u200B' }).name).toBe('Zürich Bern');
  expect(message(channelForm, { name: '\u200B\u3164' })).toBe('Channel name is required');
  for (const schema of [profileForm, workspaceForm, channelForm])
    expect(message(schema, { name: 'invoice\u202Efdp.exe' })).toBe(
      'Names cannot contain hidden control characters',
    );
});

test('an attachment needs a path, a type and a size', () => {
  const file = {
    id: ID,
    type: 'image',
    name: 'cat.png',
    mime_type: 'image/png',
    file_size: 3,
    storage_path: 'a/b',
  };
  expect(message(attachmentSummary, file)).toBeUndefined();
  expect(message(attachmentSummary, { ...file, storage_path: '' })).toBe(
    'Storage path is required',
  );
  expect(message(attachmentSummary, { ...file, mime_type: '' })).toBe('MIME type is required');
  for (const file_size of [0, -1])
    expect(message(attachmentSummary, { ...file, file_size })).toBe('File size must be positive');
  for (const changed of [
    { file_size: 1.5 },
    { name: 'ab' },
    { name: 'x'.repeat(256) },
    { storage_path: 'x'.repeat(501) },
    { mime_type: 'x'.repeat(101) },
    { type: 'program' },
  ]) {
    expect(
      message(attachmentSummary, { ...file, ...changed }),
      JSON.stringify(changed).slice(0, 40),
    ).toBeDefined();
  }
});

test('a message needs content, an author and role user', () => {
  const draft = {
    id: ID,
    workspace_id: ID,
    channel_id: ID,
    author_id: ID,
    reply_to_id: null,
    role: 'user',
    parts: [{ type: 'text', text: 'Hello' }],
    metadata: { workspace_id: ID, channel_id: ID },
  };
  expect(message(messageDraft, draft)).toBeUndefined();
  expect(message(messageDraft, { ...draft, parts: [] })).toBe(
    'At least one attachment is required',
  );
  for (const changed of [
    { author_id: '' },
    { role: 'assistant' },
    { metadata: {} },
    { metadata: { workspace_id: ID } },
    { metadata: { channel_id: ID } },
    { metadata: { workspace_id: '', channel_id: ID } },
  ])
    expect(message(messageDraft, { ...draft, ...changed }), JSON.stringify(changed)).toBeDefined();
});

test('a reaction has an emoji of at most 50 characters', () => {
  expect(message(reactionEmoji, '')).toBe('Emoji is required');
  expect(message(reactionEmoji, 'x'.repeat(51))).toBe('Emoji must be at most 50 characters');
  expect(message(reactionEmoji, '👍🏽')).toBeUndefined();
  for (const words of ['hello', '1', '#', ' ', '<b>', 'ab❤', '❤❤', '🇩'])
    expect(message(reactionEmoji, words), words).toBe('Choose one emoji');
  expect(['❤', '❤️', ':harbour:'].map((emoji) => reactionEmoji.parse(emoji))).toEqual([
    '❤️',
    '❤️',
    ':harbour:',
  ]);
});

test('signing in accepts any password except an empty one', () => {
  const email = 'ada@example.com';
  expect(message(signInForm, { email, password: 'six' })).toBeUndefined();
  expect(message(signInForm, { email, password: '' })).toBe('Password is required');
});

test('credentials are an e-mail address and a password', () => {
  expect(message(credentials, { email: 'ada', password: 'a long password' })).toBe(
    'Enter an e-mail address',
  );
  expect(message(credentials, { email: 'ada@example.com', password: 'short' })).toBe(
    'Must be at least 8 characters',
  );
  expect(
    credentials.parse({ email: 'ada@example.com', password: 'a long password', more: 1 }),
  ).toEqual({ email: 'ada@example.com', password: 'a long password' });
});
