import type { Message } from '@parley/model';
import { userParts } from '@parley/model';
import { expect, test } from 'vitest';
import { commentsOn, spotOf, wordsFor } from './file-comments.ts';

const summary = (id: string) => ({
  id,
  type: 'document' as const,
  name: `${id}.pdf`,
  mime_type: 'application/pdf',
  file_size: 1,
  storage_path: 'a/b',
});
const QUOTE = '0193a5b0-0000-7000-8000-000000000001';
const PLAN = '0193a5b0-0000-7000-8000-000000000002';
const fileOf = (id: string, message_id = 'root') => ({
  id,
  name: `${id}.pdf`,
  mime_type: 'application/pdf',
  channel_id: 'channel',
  message_id,
});
const rootWith = (...ids: string[]) => ({
  id: 'root',
  content: null,
  parts: userParts('root', 'Here', ids.map(summary)),
});
const reply = (id: string, about: string | null) =>
  ({
    id,
    content: null,
    parts: userParts(id, id, [], about ? { attachment_id: about, name: `${about}.pdf` } : null),
  }) as unknown as Message;
const replies = [reply('one', null), reply('two', QUOTE), reply('three', PLAN)];
const ids = (messages: Message[]) => messages.map(({ id }) => id);

test('every reply to the only file of a message is a comment on it', () => {
  expect(ids(commentsOn(fileOf(QUOTE), rootWith(QUOTE), replies))).toEqual(['one', 'two']);
});

test('of several files, only what names the file is a comment on it', () => {
  expect(ids(commentsOn(fileOf(QUOTE), rootWith(QUOTE, PLAN), replies))).toEqual(['two']);
  expect(ids(commentsOn(fileOf(PLAN), rootWith(QUOTE, PLAN), replies))).toEqual(['three']);
});

test('a file posted in a thread has only the comments that name it', () => {
  expect(ids(commentsOn(fileOf(QUOTE, 'a reply'), rootWith(QUOTE), replies))).toEqual(['two']);
});

test('a comment names its spot, unless the thread says it already', () => {
  expect(spotOf(fileOf(QUOTE), rootWith(QUOTE), null)).toBeNull();
  const named = { attachment_id: QUOTE, name: `${QUOTE}.pdf` };
  expect(spotOf(fileOf(QUOTE), rootWith(QUOTE), { page: 3 })).toEqual({ ...named, page: 3 });
  expect(spotOf(fileOf(QUOTE), rootWith(QUOTE, PLAN), null)).toEqual(named);
  expect(spotOf(fileOf(QUOTE), undefined, null)).toEqual(named);
});

test('each kind of spot has its words', () => {
  const region = { x: 0, y: 0, width: 1, height: 1 };
  expect([{}, { page: 2 }, { seconds: 0 }, { region }, { page: 2, region }].map(wordsFor)).toEqual([
    'file',
    'page',
    'seconds',
    'region',
    'pageRegion',
  ]);
});
