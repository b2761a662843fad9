import { expect, test } from 'vitest';
import { isNew, needsAskHint } from './asking.ts';

const ASSISTANT = '0199a000-0000-7000-8000-00000000000a';
const ME = '0199a000-0000-7000-8000-000000000001';
const OTHER = '0199a000-0000-7000-8000-000000000002';
const CHANNEL = { workspace_id: ME, channel_id: ME };
const DAY = 86_400_000;

type Talk = Parameters<typeof needsAskHint>[0];
type Said = Talk['messages'][number];

const said = (id: string, author_id: string, mentions: string[] = []): Said => ({
  id,
  author_id,
  role: author_id === ASSISTANT ? 'assistant' : 'user',
  metadata: { ...CHANNEL, mentions },
});

const hint = (change: Partial<Talk> = {}): boolean =>
  needsAskHint({
    messages: [said('1', OTHER), said('2', ME)],
    runs: [],
    assistantId: ASSISTANT,
    mode: 'mention',
    ownId: ME,
    ...change,
  });

test('a first hello where the assistant waits to be named is told how to ask', () => {
  expect(hint()).toBe(true);
});

test('the hint is not shown to somebody who has not written, has named the assistant, or was answered by it', () => {
  expect(hint({ messages: [said('1', OTHER)] })).toBe(false);
  expect(hint({ messages: [said('1', ME, [ASSISTANT])] })).toBe(false);
  expect(hint({ messages: [said('1', ME), said('2', ASSISTANT)] })).toBe(false);
});

test('an answer to somebody before them is none to them', () => {
  expect(hint({ messages: [said('1', ASSISTANT), said('2', ME)] })).toBe(true);
});

test('it stops after three messages', () => {
  const often = ['1', '2', '3', '4'].map((id) => said(id, ME));
  expect(hint({ messages: often.slice(0, 3) })).toBe(true);
  expect(hint({ messages: often })).toBe(false);
});

test('somebody is new for two weeks', () => {
  const since = new Date(0).toISOString();
  expect(isNew(since, 13 * DAY)).toBe(true);
  expect(isNew(since, 15 * DAY)).toBe(false);
});

test('where it is off, it cannot be asked', () => {
  expect(hint({ mode: 'off' })).toBe(false);
});

test('where it answers by itself, it is waited for until it has stayed silent', () => {
  const run = (status: Talk['runs'][number]['status']) => ({ status, message_id: '2' });
  expect(hint({ mode: 'auto' })).toBe(false);
  expect(hint({ mode: 'auto', runs: [run('running')] })).toBe(false);
  expect(hint({ mode: 'auto', runs: [run('silent')] })).toBe(true);
});
