import { expect, test } from 'vitest';
import { type RehearsedPart, unasked } from './moment.ts';

const part = (mode: RehearsedPart['mode']): RehearsedPart => ({
  workspace_id: 'w',
  channel_id: 'c',
  profile_id: 'scribe',
  prompt: '',
  mode,
  model: null,
});
const heard = (...called: string[]) => ({ id: 'm', called, said: null });

test('asks only the assistants that a message names', () => {
  for (const mode of ['auto', 'mention', 'off'] as const) {
    expect(unasked(part(mode), heard('scribe', 'pilot'))).toBeNull();
    expect(unasked(part(mode), heard('pilot'))).toBe('other_called');
  }
});

test('does not ask an assistant that answers only mentions if nobody is named', () => {
  expect(unasked(part('auto'), heard())).toBeNull();
  expect(unasked(part('mention'), heard())).toBe('not_mentioned');
});

test('treats an assistant that is off like one in mode auto', () => {
  expect(unasked(part('off'), heard())).toBeNull();
});
