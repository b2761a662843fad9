import { expect, test } from 'vitest';
import { conversation, userTurn } from '../testing/conversations.ts';
import { untrustedText } from '../untrusted-text.ts';
import { writerOf } from './writer.ts';

test('what programs post is told apart from what people write', () => {
  const by = (role: 'user' | 'assistant', metadata: object) =>
    writerOf({ role, metadata: JSON.parse(JSON.stringify(metadata)) }).by;
  expect(by('user', { via: 'webhook' })).toBe('program');
  expect(by('user', {})).toBeUndefined();
  // A person's own tool writes in their name.
  expect(by('user', { via: 'tool' })).toBeUndefined();
  expect(by('assistant', {})).toBe('assistant');
});

test('only addresses that people wrote can be linked to in an answer', () => {
  const talk = conversation([
    userTurn('Ada', 'See https://people.test'),
    { ...userTurn('Alerts', 'See https://program.test'), by: 'program' },
  ]);
  expect(untrustedText(talk)).toContain('https://people.test');
  expect(untrustedText(talk)).not.toContain('https://program.test');
});
