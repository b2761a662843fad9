import { expect, test } from 'vitest';
import { isNewMember, needsAskHint } from './newcomer-hints.ts';

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

test('shows how to ask after a first message that does not mention the assistant', () => {
  expect(hint()).toBe(true);
});

test('shows no hint to users who wrote nothing, mentioned the assistant, or got its answer', () => {
  expect(hint({ messages: [said('1', OTHER)] })).toBe(false);
  expect(hint({ messages: [said('1', ME, [ASSISTANT])] })).toBe(false);
  expect(hint({ messages: [said('1', ME), said('2', ASSISTANT)] })).toBe(false);
});

test('ignores answers from before the user’s first message', () => {
  expect(hint({ messages: [said('1', ASSISTANT), said('2', ME)] })).toBe(true);
});

test('stops after three messages', () => {
  const often = ['1', '2', '3', '4'].map((id) => said(id, ME));
  expect(hint({ messages: often.slice(0, 3) })).toBe(true);
  expect(hint({ messages: often })).toBe(false);
});

test('a member is new for two weeks', () => {
  const since = new Date(0).toISOString();
  expect(isNewMember(since, 13 * DAY)).toBe(true);
  expect(isNewMember(since, 15 * DAY)).toBe(false);
});

test('shows no hint if the assistant is off', () => {
  expect(hint({ mode: 'off' })).toBe(false);
});

test('in auto mode, waits until the assistant has stayed silent', () => {
  const run = (status: Talk['runs'][number]['status']) => ({ status, message_id: '2' });
  expect(hint({ mode: 'auto' })).toBe(false);
  expect(hint({ mode: 'auto', runs: [run('running')] })).toBe(false);
  expect(hint({ mode: 'auto', runs: [run('silent')] })).toBe(true);
});
